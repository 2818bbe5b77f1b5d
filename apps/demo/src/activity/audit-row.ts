import type { auditEntries } from '../../../server/src/db/tables/back-office.ts';

export type AuditRow = typeof auditEntries.$inferInsert & { readonly createdAt: Date };
