import { setTimeout as wait } from 'node:timers/promises';

/** So that a kill can be timed by load. */
export function createAnswerCounter() {
  let left = Infinity;
  let reached = Promise.withResolvers<void>();
  return {
    count(): void {
      left -= 1;
      if (left <= 0) reached.resolve();
    },
    async waitFor(answers: number, timeoutMs: number): Promise<void> {
      left = answers;
      reached = Promise.withResolvers<void>();
      if (answers > 0) await Promise.race([reached.promise, wait(timeoutMs)]);
    },
  };
}
