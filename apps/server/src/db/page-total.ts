import { sql } from 'drizzle-orm';

export const pageTotal = sql<number>`count(*) over ()`.mapWith(Number);

/** Counts apart only beyond the last page, where no row says it. */
export async function readPageTotal(
  rows: readonly { readonly total: number }[],
  offset: number,
  count: () => PromiseLike<readonly { readonly total: number }[]>,
): Promise<number> {
  if (rows.length > 0 || offset === 0) return rows[0]?.total ?? 0;
  const [counted] = await count();
  return counted?.total ?? 0;
}
