import { type AnyColumn, ilike, or, type SQL } from 'drizzle-orm';

export const escapeLikePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Always true without a text. */
export function containsText(
  text: string | undefined,
  ...columns: readonly AnyColumn[]
): SQL | undefined {
  return text
    ? or(...columns.map((column) => ilike(column, `%${escapeLikePattern(text)}%`)))
    : undefined;
}
