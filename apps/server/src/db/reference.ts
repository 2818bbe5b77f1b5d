import { type AnyColumn, eq, type SQL } from 'drizzle-orm';

export function isNamedBy(
  table: { readonly id: AnyColumn; readonly documentId: AnyColumn },
  reference: string,
): SQL {
  const isNumber = /^\d{1,15}$/.test(reference);
  return isNumber ? eq(table.id, Number(reference)) : eq(table.documentId, reference);
}
