import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { describeChanges, recordAudit } from '../audit/audit.ts';
import { recognizeAttachment, toAttachmentName } from './attachment-kinds.ts';
import type { CountMegapixels } from './attachment-pictures.ts';
import {
  type NewAttachment,
  type NewFile,
  removeAttachment,
  storeAttachment,
  storeFile,
} from './attachments.ts';
import { type Author, ownerOf } from './canned-replies.ts';
import {
  deleteReplyFile,
  findFilesForUse,
  insertReplyFile,
  lockCannedReply,
} from './canned-reply-queries.ts';
import { getReadableRoom } from './chat.ts';

/** @throws ShopError NOT_FOUND, CANNED_REPLY_FILES_FULL, or a code that says why it is refused */
export async function addReplyFile(
  deps: Deps,
  author: Author,
  documentId: string,
  given: NewAttachment,
  countMegapixels: CountMegapixels,
): Promise<CannedReply> {
  const recognized = await recognizeAttachment(deps, given);
  const name = toAttachmentName(given.name, recognized.kind);
  const stored: NewFile[] = [];
  try {
    const file = await storeFile(deps, stored, recognized, given, { name, countMegapixels });
    return await deps.db.transaction((transaction) =>
      editFiles(transaction, author, documentId, async (reply) => {
        if (reply.files.length >= limits.cannedReplies.files) {
          throw new ShopError('CANNED_REPLY_FILES_FULL');
        }
        await insertReplyFile(transaction, documentId, file);
      }),
    );
  } catch (error) {
    await Promise.all(stored.map(({ storageKey }) => deps.files.deletePackage(storageKey)));
    throw error;
  }
}

export async function removeReplyFile(
  { db, files }: Deps,
  author: Author,
  documentId: string,
  file: string,
): Promise<CannedReply> {
  let key = '';
  const reply = await db.transaction((transaction) =>
    editFiles(transaction, author, documentId, async () => {
      const deleted = await deleteReplyFile(transaction, documentId, file);
      if (!deleted) throw new ShopError('NOT_FOUND');
      key = deleted.storageKey;
    }),
  );
  await files.deletePackage(key);
  return reply;
}

async function editFiles(
  db: Transaction,
  author: Author,
  documentId: string,
  edit: (reply: CannedReply) => Promise<void>,
): Promise<CannedReply> {
  const before = await lockCannedReply(db, ownerOf(author), documentId);
  if (!before) throw new ShopError('NOT_FOUND');
  await edit(before);
  const after = (await lockCannedReply(db, ownerOf(author), documentId))!;
  if (author.isShared) {
    const changes = describeChanges({ files: namesOf(before) }, { files: namesOf(after) });
    const details = { ...changes, title: after.title };
    await recordAudit(db, author.actor, 'canned-reply.changed', documentId, details);
  }
  return after;
}

const namesOf = ({ files }: CannedReply) => files.map(({ name }) => name).join(', ');

/**
 * The files are copied, so that what was sent stays when the reply is changed. @throws ShopError
 * NOT_FOUND, ATTACHMENTS_FULL or FILE_UNAVAILABLE
 */
export async function attachReplyFiles(
  deps: Deps,
  user: SignedIn,
  documentId: string,
  roomId: string,
  countMegapixels: CountMegapixels,
): Promise<ChatAttachment[]> {
  const room = await getReadableRoom(deps.db, user, roomId);
  const found = await findFilesForUse(deps.db, user.id, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  const participants = { customerId: room.userId, uploaderId: user.id };
  const attached: ChatAttachment[] = [];
  try {
    for (const { storageKey, name } of found) {
      const copy = await copyStored(deps, storageKey);
      try {
        const file = { ...copy, name };
        attached.push(await storeAttachment(deps, participants, file, countMegapixels));
      } finally {
        await copy.discard();
      }
    }
  } catch (error) {
    await Promise.all(attached.map((one) => removeAttachment(deps, user, one.documentId)));
    throw error;
  }
  return attached;
}

async function copyStored({ files }: Deps, key: string) {
  try {
    return await files.receivePackage(await files.openPackage(key));
  } catch (error) {
    throw error instanceof ShopError ? error : new ShopError('FILE_UNAVAILABLE', { cause: error });
  }
}
