import { inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../db/client.ts';
import { auditEntries } from '../db/tables/back-office.ts';

interface NamedBy {
  /** Of the person, and of what belongs to them: orders, messages, refund requests. */
  readonly documentIds: readonly string[];
  /** Names and addresses, found in any spelling of upper and lower case. */
  readonly names: readonly string[];
}

/** Entries about a person keep who did what, and when. */
export async function eraseAuditDetails(
  db: Transaction,
  { documentIds, names }: NamedBy,
): Promise<number> {
  const spelled = sql.param(names.map((name) => name.toLowerCase()));
  const isNamed = sql`exists (
    select from jsonb_each_text(${auditEntries.details}) as detail
    where lower(detail.value) = any(${spelled}))`;
  const { rowCount } = await db
    .update(auditEntries)
    .set({ details: {}, detailsSalt: null })
    .where(or(inArray(auditEntries.subjectDocumentId, [...documentIds]), isNamed));
  return rowCount ?? 0;
}
