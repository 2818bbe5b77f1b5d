const uniqueViolation = '23505';
const deadlock = '40P01';

function causeOf(error: unknown): { code?: string; constraint?: string } {
  return (error instanceof Error && error.cause) || {};
}

export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint } = causeOf(error);
  return code === uniqueViolation && constraint === index;
}

/** Two writes waited for each other; nothing of this one is done. */
export function isDeadlock(error: unknown): boolean {
  return causeOf(error).code === deadlock;
}
