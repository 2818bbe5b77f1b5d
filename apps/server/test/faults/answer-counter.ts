/** Counts what the shop answers, so that a moment can be chosen by how busy it was. */
export function createAnswerCounter() {
  let left = Infinity;
  let reached = Promise.withResolvers<void>();
  return {
    count(): void {
      left -= 1;
      if (left <= 0) reached.resolve();
    },
    /** Waits until so many more calls were answered. */
    async waitFor(answers: number): Promise<void> {
      left = answers;
      reached = Promise.withResolvers<void>();
      if (answers > 0) await reached.promise;
    },
  };
}
