import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '../../api.ts';

/**
 * Shows the server's messages next to their fields. `places` maps the server's field names to
 * the form's. Returns the text that belongs to no field: null when nothing is left, empty when
 * the server gave no reason.
 */
export function placeFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  places: Record<string, Parameters<UseFormSetError<Values>>[0]>,
): string | null {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (fields.length === 0) return messageOf(error, '');
  const unplaced = fields.filter(([name]) => !(name in places));
  for (const [name, messages] of fields) {
    const place = places[name];
    if (place) setError(place, { type: 'server', message: messages.join(' ') });
  }
  return unplaced.length > 0 ? unplaced.map(([, messages]) => messages.join(' ')).join(' ') : null;
}
