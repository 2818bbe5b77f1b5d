import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '../../api.ts';

/**
 * Puts what the server says about fields next to them, the messages of one field joined by a space.
 * `places` says which field of the form a name of the server belongs to. Returns the text that
 * found no place: null when nothing is left to say, empty when the server gave no reason.
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
