import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

/** Escapes `%`, `_` and the backslash. */
export const escapeLikePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Whether one of the columns contains the text, ignoring case; always true without a text. */
export function containsText(
  text: string | undefined,
  ...columns: readonly AnyColumn[]
): SQL | undefined {
  return text
    ? or(...columns.map((column) => ilike(column, `%${escapeLikePattern(text)}%`)))
    : undefined;
}
