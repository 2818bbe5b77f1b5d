import type { auditEntries } from '../../../server/src/db/tables/back-office.ts';

/** An entry of the audit with the time at which it happened. */
export type AuditRow = typeof auditEntries.$inferInsert & { readonly createdAt: Date };
