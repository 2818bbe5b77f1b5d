import { setTimeout as wait } from 'node:timers/promises';

/** Counts what the shop answers, so that a moment can be chosen by how busy it was. */
export function createAnswerCounter() {
  let left = Infinity;
  let reached = Promise.withResolvers<void>();
  return {
    count(): void {
      left -= 1;
      if (left <= 0) reached.resolve();
    },
    /** Waits until so many more calls were answered, or for so long in bad times. */
    async waitFor(answers: number, longestMs: number): Promise<void> {
      left = answers;
      reached = Promise.withResolvers<void>();
      if (answers > 0) await Promise.race([reached.promise, wait(longestMs)]);
    },
  };
}
