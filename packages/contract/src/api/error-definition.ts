export interface ErrorDefinition {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  /** Marks what the operator should look at. */
  readonly alert?: boolean;
}
