export async function* readInBatches<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  limit: number,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await read(after, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.id;
  }
}
