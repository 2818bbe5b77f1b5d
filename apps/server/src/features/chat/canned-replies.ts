import type {
  CannedReply,
  CannedReplyChange,
  CannedReplyInput,
} from '@partshelf/contract/chat/canned-replies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { type Database, isUniqueViolation, type Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import {
  describeChanges,
  type EditedVersions,
  pickEdited,
  recordAudit,
  refuseIfChanged,
  refuseOtherVersion,
} from '../audit/audit.ts';
import {
  countCannedReplies,
  deleteCannedReply,
  insertCannedReply,
  lockCannedReply,
  type Owner,
  setCannedReply,
} from './canned-reply-queries.ts';

/** What concerns all staff is audited; what is an agent's own is not. */
export interface Author {
  readonly actor: SignedIn;
  readonly isShared: boolean;
}

export const ownerOf = ({ actor, isShared }: Author): Owner => (isShared ? null : actor.id);

/** @throws ShopError VALIDATION_FAILED or CANNED_REPLIES_FULL */
export async function addCannedReply(
  db: Database,
  author: Author,
  input: CannedReplyInput,
): Promise<CannedReply> {
  const owner = ownerOf(author);
  return refuseTakenShortcut(() =>
    db.transaction(async (transaction) => {
      const most = limits.cannedReplies[author.isShared ? 'shared' : 'own'];
      if ((await countCannedReplies(transaction, owner)) >= most)
        throw new ShopError('CANNED_REPLIES_FULL');
      const added = await insertCannedReply(transaction, owner, input);
      if (author.isShared) {
        const { documentId, isShared: _, files: __, ...details } = added;
        await recordAudit(transaction, author.actor, 'canned-reply.created', documentId, details);
      }
      return added;
    }),
  );
}

/** @throws ShopError NOT_FOUND, VALIDATION_FAILED or CHANGED_MEANWHILE */
export async function changeCannedReply(
  db: Database,
  author: Author,
  documentId: string,
  { before: read, ...input }: CannedReplyChange,
): Promise<CannedReply> {
  return refuseTakenShortcut(() =>
    db.transaction(async (transaction) => {
      const before = await lockCannedReply(transaction, ownerOf(author), documentId);
      if (!before) throw new ShopError('NOT_FOUND');
      const versions = { stored: pickEdited(before, input), read };
      await refuseChangedReply(transaction, author, documentId, versions);
      const after = await setCannedReply(transaction, documentId, input);
      if (author.isShared) {
        const details = { ...describeChanges(before, after), title: after.title };
        await recordAudit(transaction, author.actor, 'canned-reply.changed', documentId, details);
      }
      return after;
    }),
  );
}

/** A reply of an agent is changed by this agent alone, without an audit entry that has the time. */
async function refuseChangedReply(
  db: Transaction,
  { actor, isShared }: Author,
  documentId: string,
  versions: EditedVersions,
): Promise<void> {
  if (isShared)
    return refuseIfChanged(db, actor, { subject: 'canned-reply', documentId }, versions);
  const change = { by: actor.username, at: null, isOwn: true };
  await refuseOtherVersion(versions, async () => change);
}

/** @throws ShopError NOT_FOUND */
export async function removeCannedReply(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  author: Author,
  documentId: string,
): Promise<void> {
  const stored = await db.transaction(async (transaction) => {
    const deleted = await deleteCannedReply(transaction, ownerOf(author), documentId);
    if (!deleted) throw new ShopError('NOT_FOUND');
    const { keys, ...details } = deleted;
    if (author.isShared)
      await recordAudit(transaction, author.actor, 'canned-reply.deleted', documentId, details);
    return keys;
  });
  await Promise.all(stored.map((key) => files.deletePackage(key)));
}

async function refuseTakenShortcut<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'canned_replies_shortcut_unique')) throw error;
    const fields = { shortcut: ['Another canned reply has this shortcut'] };
    throw new ShopError('VALIDATION_FAILED', { fields });
  }
}
