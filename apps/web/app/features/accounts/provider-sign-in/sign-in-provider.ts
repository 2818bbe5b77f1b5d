export interface SignInProvider {
  readonly name: string;
  readonly parameters: { readonly ticket: string; readonly error: string };
  readonly exchange: (ticket: string) => Promise<{ jwt: string }>;
  readonly consumeReturnPath: () => string;
}
