import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/back-office.ts';

export async function listChainRows(db: Queryable, after: number, limit: number) {
  const actor = alias(users, 'actor');
  const named = alias(users, 'named');
  return (
    db
      .select({
        sequence: auditEntries.sequence,
        previousHash: auditEntries.previousHash,
        hash: auditEntries.hash,
        documentId: auditEntries.documentId,
        actorDocumentId: auditEntries.actorDocumentId,
        action: auditEntries.action,
        subject: auditEntries.subject,
        subjectDocumentId: auditEntries.subjectDocumentId,
        details: sql<string>`${auditEntries.details}::text`,
        detailsSalt: auditEntries.detailsSalt,
        detailsHash: auditEntries.detailsHash,
        createdAt: sql<string>`to_char(${auditEntries.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
        /** Whom the list shows. */
        shownActor: actor.documentId,
        isActorKnown: sql<boolean>`${named.id} is not null`,
      })
      .from(auditEntries)
      .leftJoin(actor, eq(actor.id, auditEntries.actorId))
      .leftJoin(named, eq(named.documentId, auditEntries.actorDocumentId))
      // The second condition is that of the index.
      .where(and(gt(auditEntries.sequence, after), sql`${auditEntries.sequence} > 0`))
      .orderBy(asc(auditEntries.sequence))
      .limit(limit)
  );
}

export type ChainRow = Awaited<ReturnType<typeof listChainRows>>[number];

export const countEntries = (db: Queryable, until: number) =>
  db.$count(auditEntries, lte(auditEntries.sequence, until));

export async function findByHash(db: Queryable, hash: string) {
  const [found] = await db
    .select({ sequence: auditEntries.sequence, previousHash: auditEntries.previousHash })
    .from(auditEntries)
    .where(eq(auditEntries.hash, hash));
  return found;
}
