import { createHash } from 'node:crypto';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';

type ChainReport =
  | {
      readonly entries: number;
      readonly erased: number;
      readonly lastHash: string;
    }
  | { readonly broken: string };

interface Expected {
  readonly sequence: number;
  readonly hash: string;
}

const rowsPerBatch = 1_000;
const noDetails = '{}';

const areDetailsIntact = ({ details, detailsSalt, detailsHash }: ChainRow) =>
  detailsSalt === null ? details === noDetails : hashDetails(detailsSalt, details) === detailsHash;

const isActorIntact = ({ shownActor, actorDocumentId, isActorKnown }: ChainRow) =>
  shownActor === actorDocumentId || (shownActor === null && !isActorKnown);

function findProblem(row: ChainRow, { sequence, hash }: Expected): string | undefined {
  if (row.sequence !== sequence) return `stands where entry ${sequence} belongs`;
  if (row.previousHash !== hash) return 'does not follow the entry before it';
  if (!areDetailsIntact(row)) return 'has other details than were written';
  if (hashEntry(row) !== row.hash) return 'is not as it was written';
  if (!isActorIntact(row)) return 'names another actor than was written';
  return undefined;
}

const describe = ({ sequence, documentId, createdAt }: ChainRow, problem: string) =>
  `Entry ${sequence} (${documentId}, ${createdAt}) ${problem}.`;

export async function verifyChain(db: Queryable, since?: string): Promise<ChainReport> {
  const start = since === undefined ? undefined : await findByHash(db, since);
  if (since !== undefined && !start) return { broken: `No entry has the hash ${since}.` };
  let expected = { sequence: start?.sequence ?? 1, hash: start?.previousHash ?? '' };
  let [entries, erased] = [0, 0];
  for (;;) {
    const rows = await listChainRows(db, expected.sequence - 1, rowsPerBatch);
    for (const row of rows) {
      const problem = findProblem(row, expected);
      if (problem !== undefined) return { broken: describe(row, problem) };
      expected = { sequence: row.sequence + 1, hash: row.hash };
      entries += 1;
      if (row.detailsSalt === null) erased += 1;
    }
    if (rows.length < rowsPerBatch) break;
  }
  const last = expected.sequence - 1;
  const stored = await countEntries(db, last);
  if (stored !== last) {
    return { broken: `There are ${stored} entries up to entry ${last}, instead of ${last}.` };
  }
  return { entries, erased, lastHash: expected.hash };
}

export interface ChainedEntry {
  readonly sequence: number;
  readonly previousHash: string;
  readonly documentId: string;
  readonly actorDocumentId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectDocumentId: string;
  readonly detailsHash: string;
  readonly createdAt: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const hashDetails = (salt: string, details: string): string => sha256(salt + details);

function hashEntry(entry: ChainedEntry): string {
  const fields = [
    entry.sequence,
    entry.previousHash,
    entry.documentId,
    entry.actorDocumentId,
    entry.action,
    entry.subject,
    entry.subjectDocumentId,
    entry.detailsHash,
    entry.createdAt,
  ];
  return sha256(`[${fields.map((field) => JSON.stringify(field)).join(', ')}]`);
}

async function listChainRows(db: Queryable, after: number, limit: number) {
  const actor = alias(users, 'actor');
  const named = alias(users, 'named');
  return db
    .select({
      ...pickColumns(
        auditEntries,
        'sequence',
        'previousHash',
        'hash',
        'documentId',
        'actorDocumentId',
        'action',
        'subject',
        'subjectDocumentId',
        'detailsSalt',
        'detailsHash',
      ),
      details: sql<string>`${auditEntries.details}::text`,
      createdAt: sql<string>`to_char(${auditEntries.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      shownActor: actor.documentId,
      isActorKnown: sql<boolean>`${named.id} is not null`,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .leftJoin(named, eq(named.documentId, auditEntries.actorDocumentId))
    .where(and(gt(auditEntries.sequence, after), sql`${auditEntries.sequence} > 0`))
    .orderBy(asc(auditEntries.sequence))
    .limit(limit);
}

type ChainRow = Awaited<ReturnType<typeof listChainRows>>[number];

const countEntries = (db: Queryable, until: number) =>
  db.$count(auditEntries, lte(auditEntries.sequence, until));

async function findByHash(db: Queryable, hash: string) {
  const [found] = await db
    .select({ sequence: auditEntries.sequence, previousHash: auditEntries.previousHash })
    .from(auditEntries)
    .where(eq(auditEntries.hash, hash));
  return found;
}
