import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/client.ts';
import { users } from '../db/tables/accounts.ts';
import { auditEntries } from '../db/tables/back-office.ts';

export interface Position {
  readonly sequence: number;
  readonly id: number;
}

export async function listChainRows(db: Queryable, after: Position, limit: number) {
  const actor = alias(users, 'actor');
  const named = alias(users, 'named');
  return db
    .select({
      id: auditEntries.id,
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
    .where(sql`(${auditEntries.sequence}, ${auditEntries.id}) > (${after.sequence}, ${after.id})`)
    .orderBy(asc(auditEntries.sequence), asc(auditEntries.id))
    .limit(limit);
}

export type ChainRow = Awaited<ReturnType<typeof listChainRows>>[number];

export async function findByHash(db: Queryable, hash: string) {
  const [found] = await db
    .select({
      sequence: auditEntries.sequence,
      id: auditEntries.id,
      previousHash: auditEntries.previousHash,
    })
    .from(auditEntries)
    .where(eq(auditEntries.hash, hash));
  return found;
}
