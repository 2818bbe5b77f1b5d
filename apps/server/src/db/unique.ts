const uniqueViolation = '23505';

/** Whether a write failed because another row has what this index keeps unique. */
export function isTaken(error: unknown, index: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const { code, constraint } = (cause ?? {}) as { code?: string; constraint?: string };
  return code === uniqueViolation && constraint === index;
}
