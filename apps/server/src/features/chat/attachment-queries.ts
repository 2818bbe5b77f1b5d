import type { AttachmentState, ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import { retention } from '@partshelf/contract/limits.ts';
import { isStaff, staffRoleNames } from '@partshelf/contract/roles.ts';
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatAttachments } from '../../db/tables/chat-attachments.ts';
import { chatMessages, chatRooms } from '../../db/tables/chat.ts';
import { files } from '../../db/tables/files.ts';
import type { Reader } from './queries.ts';

export const attachmentsOfMessage = sql<ChatAttachment[] | null>`(
  select jsonb_agg(jsonb_build_object(
    'documentId', attachment.document_id, 'name', file.name, 'mimeType', file.mime_type,
    'sizeBytes', file.size_bytes, 'state', attachment.state,
    'thumbnail', case when thumbnail.id is not null then
      jsonb_build_object('width', thumbnail.width, 'height', thumbnail.height) end
  ) || case when attachment.removed_secrets is null then '{}' else
    jsonb_build_object('removedSecrets', attachment.removed_secrets) end
  order by attachment.position)
  from chat_attachments attachment
    inner join files file on file.id = attachment.file_id
    left join files thumbnail on thumbnail.id = attachment.thumbnail_id
  where attachment.message_id = chat_messages.id)`;

/** The caller holds the lock on the customer. */
export async function countBytesOfDay(db: Transaction, customerId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.sizeBytes}), 0)`.mapWith(Number) })
    .from(chatAttachments)
    .innerJoin(files, eq(files.id, chatAttachments.fileId))
    .where(
      and(
        eq(chatAttachments.customerId, customerId),
        sql`${chatAttachments.createdAt} > now() - interval '24 hours'`,
      ),
    );
  return row!.bytes;
}

type NewFile = typeof files.$inferInsert;
type NewAttachment = Pick<
  typeof chatAttachments.$inferInsert,
  'customerId' | 'uploaderId' | 'state' | 'removedSecrets'
>;

export async function insertAttachment(
  db: Transaction,
  attachment: NewAttachment,
  file: NewFile,
  thumbnail: NewFile | undefined,
) {
  const inserted = await db
    .insert(files)
    .values(thumbnail ? [file, thumbnail] : [file])
    .returning({ id: files.id, storageKey: files.storageKey });
  const idOf = (key: string) => inserted.find(({ storageKey }) => storageKey === key)!.id;
  const [row] = await db
    .insert(chatAttachments)
    .values({
      ...attachment,
      fileId: idOf(file.storageKey),
      thumbnailId: thumbnail && idOf(thumbnail.storageKey),
    })
    .returning({ id: chatAttachments.id, documentId: chatAttachments.documentId });
  return row!;
}

export async function attachToMessage(
  db: Transaction,
  documentIds: readonly string[],
  message: { readonly id: number; readonly uploaderId: number; readonly customerId: number },
): Promise<number> {
  const { rowCount } = await db
    .update(chatAttachments)
    .set({
      messageId: message.id,
      position: sql`array_position(${sql.param(documentIds)}::text[], ${chatAttachments.documentId})`,
    })
    .where(
      and(
        inArray(chatAttachments.documentId, [...documentIds]),
        eq(chatAttachments.uploaderId, message.uploaderId),
        eq(chatAttachments.customerId, message.customerId),
        isNull(chatAttachments.messageId),
        ne(chatAttachments.state, 'blocked'),
      ),
    );
  return rowCount ?? 0;
}

export async function readAttachmentsOf(db: Queryable, messageId: number) {
  const [row] = await db
    .select({ attachments: attachmentsOfMessage })
    .from(chatMessages)
    .where(eq(chatMessages.id, messageId));
  return row!.attachments;
}

const isReadableBy = (reader: Reader): SQL | undefined =>
  or(
    eq(chatAttachments.uploaderId, reader.id),
    and(
      isNotNull(chatAttachments.messageId),
      isStaff(reader.role) ? undefined : eq(chatAttachments.customerId, reader.id),
    ),
  );

export async function findReadableAttachment(db: Queryable, reader: Reader, documentId: string) {
  const [found] = await db
    .select({ state: chatAttachments.state, hasThumbnail: isNotNull(chatAttachments.thumbnailId) })
    .from(chatAttachments)
    .where(and(eq(chatAttachments.documentId, documentId), isReadableBy(reader)));
  return found;
}

export const storedFileFields = pickColumns(
  files,
  'storageKey',
  'name',
  'mimeType',
  'sizeBytes',
  'sha256',
);

export async function findStoredAttachment(
  db: Queryable,
  which: { documentId: string; reader: string; isThumbnail: boolean },
) {
  const [found] = await db
    .select(storedFileFields)
    .from(chatAttachments)
    .innerJoin(
      files,
      eq(files.id, which.isThumbnail ? chatAttachments.thumbnailId : chatAttachments.fileId),
    )
    .innerJoin(users, eq(users.documentId, which.reader))
    .where(
      and(
        eq(chatAttachments.documentId, which.documentId),
        eq(chatAttachments.state, 'clean'),
        eq(users.blocked, false),
        or(
          eq(chatAttachments.uploaderId, users.id),
          and(
            isNotNull(chatAttachments.messageId),
            or(eq(chatAttachments.customerId, users.id), inArray(users.role, [...staffRoleNames])),
          ),
        ),
      ),
    );
  return found;
}

/** Returns null for what a scan does not concern any more. */
export async function findWaitingAttachment(db: Queryable, id: number) {
  const [found] = await db
    .select({ storageKey: files.storageKey })
    .from(chatAttachments)
    .innerJoin(files, eq(files.id, chatAttachments.fileId))
    .where(and(eq(chatAttachments.id, id), eq(chatAttachments.state, 'waiting')));
  return found;
}

export async function setAttachmentState(
  db: Queryable,
  id: number,
  state: AttachmentState,
): Promise<void> {
  await db.update(chatAttachments).set({ state }).where(eq(chatAttachments.id, id));
}

export async function findRoomOfAttachment(db: Queryable, id: number) {
  const [found] = await db
    .select({ attachmentId: chatAttachments.documentId, roomId: chatRooms.documentId })
    .from(chatAttachments)
    .innerJoin(chatMessages, eq(chatMessages.id, chatAttachments.messageId))
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(eq(chatAttachments.id, id));
  return found;
}

const fileKeys = (db: Queryable, ids: readonly number[]) =>
  db
    .select({ storageKey: files.storageKey })
    .from(chatAttachments)
    .innerJoin(
      files,
      or(eq(files.id, chatAttachments.fileId), eq(files.id, chatAttachments.thumbnailId)),
    )
    .where(inArray(chatAttachments.id, [...ids]));

export async function deleteUnsentAttachment(
  db: Transaction,
  uploaderId: number,
  documentId: string,
): Promise<string[] | undefined> {
  const [found] = await db
    .select({ id: chatAttachments.id })
    .from(chatAttachments)
    .where(
      and(
        eq(chatAttachments.documentId, documentId),
        eq(chatAttachments.uploaderId, uploaderId),
        isNull(chatAttachments.messageId),
      ),
    )
    .for('update');
  if (!found) return undefined;
  const keys = await fileKeys(db, [found.id]);
  await db.delete(chatAttachments).where(eq(chatAttachments.id, found.id));
  return keys.map(({ storageKey }) => storageKey);
}

/** What is left in the store is deleted in the same night. */
export async function deleteOldUnsent(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${retention.unsentAttachmentDays})`;
  const unsent = db
    .select({ id: chatAttachments.id })
    .from(chatAttachments)
    .where(and(isNull(chatAttachments.messageId), lt(chatAttachments.createdAt, oldest)))
    .limit(limit)
    .for('update', { skipLocked: true });
  const { rowCount } = await db.delete(chatAttachments).where(inArray(chatAttachments.id, unsent));
  return rowCount ?? 0;
}
