import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { files } from '../../db/tables/files.ts';
import { inboundMails } from '../../db/tables/inbound-mails.ts';
import type { UserWithEmail } from './deletion-queries.ts';

/**
 * A mail is theirs in their room, or from their email in no room: the email may have been of
 * someone else before.
 */
function isOf(db: Queryable, { id, email }: UserWithEmail): SQL | undefined {
  const ownRoom = db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.userId, id));
  const isFromThem =
    email === null
      ? undefined
      : and(isNull(inboundMails.roomId), eq(sql`lower(${inboundMails.fromEmail})`, email));
  return or(sql`${inboundMails.roomId} = (${ownRoom})`, isFromThem);
}

/** Of mails that were read before release 0.4.0, only the digest is stored. */
const isDescribed = isNotNull(inboundMails.fromEmail);

export const toOriginalName = (documentId: string) => `inbound-mails/${documentId}.eml`;

export const listInboundMails = (
  db: Database,
  owner: UserWithEmail,
  after: number,
  limit: number,
) =>
  db
    .select({
      ...pickColumns(
        inboundMails,
        'id',
        'documentId',
        'fromName',
        'fromEmail',
        'subject',
        'text',
        'receivedAt',
        'fileId',
      ),
      leftOut: inboundMails.omissions,
    })
    .from(inboundMails)
    .where(and(isOf(db, owner), isDescribed, gt(inboundMails.id, after)))
    .orderBy(asc(inboundMails.id))
    .limit(limit);

export async function listOriginals(
  db: Database,
  owner: UserWithEmail,
  after: number,
  limit: number,
) {
  return db
    .select({ ...pickColumns(inboundMails, 'id', 'documentId'), storageKey: files.storageKey })
    .from(inboundMails)
    .innerJoin(files, eq(files.id, inboundMails.fileId))
    .where(and(isOf(db, owner), gt(inboundMails.id, after)))
    .orderBy(asc(inboundMails.id))
    .limit(limit);
}

/** Call it before their room is deleted. Returns their ids, and the keys of the originals. */
export async function deleteInboundMails(db: Transaction, owner: UserWithEmail) {
  const isTheirs = isOf(db, owner);
  const stored = await db
    .select({ documentId: inboundMails.documentId, storageKey: files.storageKey })
    .from(inboundMails)
    .leftJoin(files, eq(files.id, inboundMails.fileId))
    .where(isTheirs);
  await db.delete(inboundMails).where(isTheirs);
  return {
    documentIds: stored.map(({ documentId }) => documentId),
    keys: stored.flatMap(({ storageKey }) => storageKey ?? []),
  };
}
