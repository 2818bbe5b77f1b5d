export function logError(failure: Error | string): void {
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : failure;
  process.stderr.write(`${text}\n`);
}
