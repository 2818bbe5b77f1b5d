import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '../api.ts';

export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  formFields: Record<string, Parameters<UseFormSetError<Values>>[0]>,
): string | null {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (fields.length === 0) return messageOf(error, '');
  const otherErrors = fields.filter(([name]) => !(name in formFields));
  for (const [name, messages] of fields) {
    const formField = formFields[name];
    if (formField) setError(formField, { type: 'server', message: messages.join(' ') });
  }
  return otherErrors.length > 0
    ? otherErrors.map(([, messages]) => messages.join(' ')).join(' ')
    : null;
}
