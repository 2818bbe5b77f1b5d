const uniqueViolation = '23505';
const deadlock = '40P01';

function causeOf(error: unknown): { code?: string; constraint?: string } {
  return (error instanceof Error && error.cause) || {};
}

/** Whether a write failed because another row has the same value in this unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = causeOf(error);
  return code === uniqueViolation && constraint === index;
}

/** Whether a write failed because it and another waited for each other; nothing of it is done. */
export function isDeadlock(error: unknown): boolean {
  return causeOf(error).code === deadlock;
}
