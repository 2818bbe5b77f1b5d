import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { isStaff } from '@partshelf/contract/roles.ts';
import { newDocumentId } from '../../db/columns.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { files as fileRows } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import type { IncomingFile } from '../../files/incoming-files.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { createSignedToken, readSignedToken } from '../../platform/secrets.ts';
import {
  type RecognizedAttachment,
  recognizeAttachment,
  toAttachmentName,
} from './attachment-kinds.ts';
import {
  type CountMegapixels,
  drawThumbnail,
  redrawPicture,
  thumbnailType,
} from './attachment-pictures.ts';
import {
  countBytesOfDay,
  deleteUnsentAttachment,
  findReadableAttachment,
  findRoomOfAttachment,
  findStoredAttachment,
  findWaitingAttachment,
  insertAttachment,
  setAttachmentState,
} from './attachment-queries.ts';
import { type ChatEvents, getReadableRoom } from './chat.ts';

export type NewFile = typeof fileRows.$inferInsert;

interface Participants {
  readonly customerId: number;
  readonly uploaderId: number;
}

export interface NewAttachment extends IncomingFile {
  readonly name: string;
}

/** @throws ShopError NOT_FOUND, VALIDATION_FAILED, or a code that says why the file is refused */
export async function uploadAttachment(
  deps: Deps,
  user: SignedIn,
  room: string | undefined,
  upload: NewAttachment,
  countMegapixels: CountMegapixels,
): Promise<ChatAttachment> {
  const customerId = await findCustomer(deps, user, room);
  return storeAttachment(deps, { customerId, uploaderId: user.id }, upload, countMegapixels);
}

/** Customers have one room, and write their first message before they have it. */
async function findCustomer({ db }: Deps, user: SignedIn, room: string | undefined) {
  if (room === undefined && !isStaff(user.role)) return user.id;
  if (room === undefined) {
    throw new ShopError('VALIDATION_FAILED', { fields: { room: ['Room is required'] } });
  }
  return (await getReadableRoom(db, user, room)).userId;
}

const countNothing: CountMegapixels = async () => undefined;

/** The caller discards the file that was given. */
export async function storeAttachment(
  deps: Deps,
  participants: Participants,
  given: NewAttachment,
  countMegapixels = countNothing,
): Promise<ChatAttachment> {
  const { db, files, jobs, virusScanner } = deps;
  const recognized = await recognizeAttachment(deps, given);
  const { isImage, removedSecrets } = recognized;
  const name = toAttachmentName(given.name, recognized.kind);
  const stored: NewFile[] = [];
  try {
    const file = await storeFile(deps, stored, recognized, given, { name, countMegapixels });
    const thumbnail = isImage ? await storeThumbnail(deps, stored, given.path) : undefined;
    const state = virusScanner ? 'waiting' : 'clean';
    const { documentId } = await db.transaction(async (transaction) => {
      await lockUser(transaction, participants.customerId);
      const bytes = await countBytesOfDay(transaction, participants.customerId);
      if (bytes + file.sizeBytes > limits.attachments.dayBytes) {
        throw new ShopError('ATTACHMENTS_FULL');
      }
      const row = await insertAttachment(
        transaction,
        { ...participants, state, removedSecrets },
        file,
        thumbnail,
      );
      if (state === 'waiting') {
        const options = { key: `scan-attachment-${row.documentId}` };
        await jobs.enqueue(transaction, 'scan-attachment', { attachmentId: row.id }, options);
      }
      return row;
    });
    return {
      documentId,
      name,
      mimeType: file.mimeType,
      sizeBytes: file.sizeBytes,
      state,
      thumbnail: thumbnail ? { width: thumbnail.width!, height: thumbnail.height! } : null,
      ...(removedSecrets && { removedSecrets }),
    };
  } catch (error) {
    await Promise.all(stored.map(({ storageKey }) => files.deletePackage(storageKey)));
    throw error;
  }
}

/** Images are drawn again, and secrets are left out. */
export async function storeFile(
  deps: Deps,
  stored: NewFile[],
  { kind: { mimeType }, isImage, rewritten }: RecognizedAttachment,
  given: NewAttachment,
  { name, countMegapixels }: { readonly name: string; readonly countMegapixels: CountMegapixels },
): Promise<NewFile> {
  if (isImage) {
    const drawn = await redrawPicture(given.path, mimeType, countMegapixels);
    return keep(deps, stored, drawn.bytes, { ...drawn.size, mimeType, name });
  }
  try {
    return await moveFile(stored, rewritten ?? given, { mimeType, name });
  } finally {
    await rewritten?.discard();
  }
}

async function storeThumbnail(deps: Deps, stored: NewFile[], path: string): Promise<NewFile> {
  const { bytes, size } = await drawThumbnail(path);
  return keep(deps, stored, bytes, { ...size, mimeType: thumbnailType, name: 'thumbnail.webp' });
}

type Described = Pick<NewFile, 'mimeType' | 'name' | 'width' | 'height'>;

async function keep(
  { files }: Deps,
  stored: NewFile[],
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  described: Described,
): Promise<NewFile> {
  const received = await files.receivePackage(content);
  try {
    return await moveFile(stored, received, described);
  } finally {
    await received.discard();
  }
}

async function moveFile(
  stored: NewFile[],
  { sizeBytes, sha256, moveTo }: IncomingFile,
  described: Described,
): Promise<NewFile> {
  const storageKey = `attachments/${newDocumentId()}`;
  const file: NewFile = { ...described, visibility: 'private', storageKey, sizeBytes, sha256 };
  stored.push(file);
  await moveTo(storageKey);
  return file;
}

/** @throws ShopError NOT_FOUND, also when it is sent */
export async function removeAttachment(
  { db, files }: Deps,
  user: SignedIn,
  documentId: string,
): Promise<void> {
  const keys = await db.transaction((transaction) =>
    deleteUnsentAttachment(transaction, user.id, documentId),
  );
  if (!keys) throw new ShopError('NOT_FOUND');
  await Promise.all(keys.map((key) => files.deletePackage(key)));
}

const linkUse = 'chat attachment';

/** @throws ShopError NOT_FOUND, ATTACHMENT_BEING_CHECKED or ATTACHMENT_BLOCKED */
export async function linkAttachment(
  { db, config, now }: Deps,
  user: SignedIn,
  documentId: string,
) {
  const found = await findReadableAttachment(db, user, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  if (found.state === 'waiting') throw new ShopError('ATTACHMENT_BEING_CHECKED');
  if (found.state === 'blocked') throw new ShopError('ATTACHMENT_BLOCKED');
  const until = now().getTime() + limits.attachments.linkMs;
  const toLink = (part: 'file' | 'thumbnail') => {
    const text = [documentId, part, user.documentId, until].join('-');
    const token = createSignedToken(linkUse, text, config.jwtSecret);
    return `${config.publicUrl}/api/chat-attachment-files/${token}`;
  };
  return { file: toLink('file'), thumbnail: found.hasThumbnail ? toLink('thumbnail') : null };
}

type StoredFile = Readonly<
  Record<'storageKey' | 'name' | 'mimeType' | 'sha256', string> & { sizeBytes: number }
>;

/** @throws ShopError NOT_FOUND without a file, FILE_UNAVAILABLE or STORAGE_UNAVAILABLE */
export async function openStoredFile(
  { files }: Pick<Deps, 'files'>,
  stored: StoredFile | undefined,
  isHead: boolean,
) {
  if (!stored) throw new ShopError('NOT_FOUND');
  const { storageKey, name: fileName, ...file } = stored;
  const open = () =>
    files.openPackage(storageKey).catch((error: unknown) => {
      throw error instanceof ShopError
        ? error
        : new ShopError('FILE_UNAVAILABLE', { cause: error });
    });
  return {
    ...file,
    fileName,
    range: undefined,
    stream: isHead ? undefined : await open(),
    isSandboxed: true as const,
  };
}

/** @throws ShopError DOWNLOAD_LINK_EXPIRED or FILE_UNAVAILABLE */
export async function openAttachment(deps: Deps, token: string, isHead: boolean) {
  const { db, config, now } = deps;
  const text = readSignedToken(linkUse, token, config.jwtSecret);
  const [documentId = '', part, reader = '', until] = text?.split('-') ?? [];
  if (!text || Number(until) < now().getTime()) throw new ShopError('DOWNLOAD_LINK_EXPIRED');
  const isThumbnail = part === 'thumbnail';
  const found = await findStoredAttachment(db, { documentId, reader, isThumbnail });
  if (!found) throw new ShopError('DOWNLOAD_LINK_EXPIRED');
  const file = await openStoredFile(deps, found, isHead);
  return { ...file, ...(isThumbnail && { isInline: true as const }) };
}

/** The scanner is asked after the upload, because it may be away for hours. */
export function registerAttachmentJobs(
  { db, files, jobs, virusScanner }: Deps,
  events: Pick<ChatEvents, 'attachmentChecked'>,
): void {
  jobs.registerHandler('scan-attachment', async ({ attachmentId }) => {
    const waiting = await findWaitingAttachment(db, attachmentId);
    if (!waiting) return;
    const content = virusScanner && (await files.openPackage(waiting.storageKey));
    const state = content ? await virusScanner.scan(content) : 'clean';
    await setAttachmentState(db, attachmentId, state);
    const sent = await findRoomOfAttachment(db, attachmentId);
    if (sent) events.attachmentChecked({ ...sent, state });
  });
}
