import { isDeadlock, isUniqueViolation } from '../../../db/write-conflicts.ts';

const maxAttempts = 5;

/** Another sign-in may have taken the same name, address or identity. */
export async function retryOnConflict<Result>(
  uniqueIndexes: readonly string[],
  transact: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      const hasConflict =
        isDeadlock(error) || uniqueIndexes.some((index) => isUniqueViolation(error, index));
      if (!hasConflict || tries === maxAttempts) throw error;
    }
  }
}
