import { ApiError } from '../../../api.ts';

export const wrongPassword = 'Incorrect password. Please try again.';

/** What to say about changes that were not saved; `text` is the server's, or empty. */
export function describeFailure(text: string): string {
  if (/password/i.test(text)) return wrongPassword;
  return text || 'Failed to update profile';
}

/** Whether it was the password that the server did not accept. */
export function isAboutPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.keys(error.fields);
  if (fields.length > 0) return fields.includes('currentPassword');
  return describeFailure(error.message) === wrongPassword;
}
