import { ApiError, isApiError } from '../../../api.ts';

export const wrongPassword = 'Incorrect password. Please try again.';

/** `text` is the server's message, or empty; what to say about it is requirement PROF-18. */
export function describeFailure(text: string): string {
  if (/password/i.test(text)) return wrongPassword;
  return text || 'Failed to update profile';
}

export function isAboutPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.keys(error.fields);
  if (fields.length > 0) return fields.includes('currentPassword');
  return isApiError(error, 'PASSWORD_WRONG');
}
