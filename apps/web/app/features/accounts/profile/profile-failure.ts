import { ApiError, isApiError } from '../../../api.ts';

export const wrongPassword = 'Incorrect password. Please try again.';

export function isAboutPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.keys(error.fields);
  if (fields.length > 0) return fields.includes('currentPassword');
  return isApiError(error, 'PASSWORD_WRONG');
}
