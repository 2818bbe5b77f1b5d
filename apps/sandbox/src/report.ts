/** Tells whoever runs the sandbox that something went wrong. */
export function report(failure: Error | string): void {
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : failure;
  process.stderr.write(`${text}\n`);
}
