import type { SignInMethodName } from '@partshelf/contract/accounts/sign-in.ts';

export const methodNames: Record<
  SignInMethodName,
  { readonly listed: string; readonly command: string; readonly start: string }
> = {
  password: { listed: 'Email and password', command: 'Remove password', start: 'Your password' },
  google: { listed: 'Google', command: 'Remove Google', start: 'Google' },
  microsoft: { listed: 'Microsoft', command: 'Remove Microsoft', start: 'Microsoft' },
};
