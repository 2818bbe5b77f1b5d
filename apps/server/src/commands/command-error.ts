import { ShopError } from '../errors.ts';

/** One line for the operator. */
export function describeCommandError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof ShopError && error.cause instanceof Error ? error.cause : error;
  return cause.message || (cause as NodeJS.ErrnoException).code || cause.name;
}
