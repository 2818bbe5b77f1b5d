/** Its message is one line for the operator. */
export class BackupError extends Error {}

export const damaged = (path: string) =>
  new BackupError(`The backup is damaged: ${path} is not as it was written. Nothing was restored.`);
