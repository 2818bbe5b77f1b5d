import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@partshelf/contract/limits.ts';
import type { IncomingFile } from '../../../files/incoming-files.ts';
import { toShopError } from '../../../platform/errors.ts';
import { IsolatedFailure } from '../../../platform/isolated.ts';
import type { MailOutcome, UnreadMail } from '../../../providers/mailbox.ts';
import { type MailWarning, storeMailAsContact } from '../../contact/contact.ts';
import { sendAsCustomer } from '../chat.ts';
import { markMessagesRead } from '../message-queries.ts';
import { roomSubjects } from '../room-mails.ts';
import { isAwaySubject } from './automatic-mail.ts';
import { mailRefusedFiles } from './kept-mails.ts';
import type { MailContent } from './mail-content.ts';
import { digestMail } from './mail-digest.ts';
import type { MailHead } from './mail-head.ts';
import { storeMailedFiles } from './mailed-files.ts';
import { toMessageText } from './message-text.ts';
import {
  beginReading,
  type BegunMail,
  countContactsOfDay,
  countMessagesOfDay,
  findRoomByToken,
  finishReading,
  isKnown,
  noteFailure,
  type RoomOfMail,
} from './queries.ts';
import { findRoomAddress, withoutReplyTokens } from './reply-addresses.ts';
import { isForged, isOwn } from './sender.ts';
import {
  canKeep,
  describe,
  ignore,
  type InboundDeps,
  type KnownMail,
  refuse,
  setAside,
  sizeNote,
  type TakenMail,
  withOriginal,
} from './set-aside.ts';

const mostTries = 3;

type Uncounted = Set<string>;

/**
 * Every mail becomes a message, a contact message, or is listed for Admins; none of them twice,
 * also after the process was killed in between.
 */
export function createMailTaker(deps: InboundDeps): (mail: UnreadMail) => Promise<MailOutcome> {
  const uncounted: Uncounted = new Set();
  return async (unread) => {
    const place = `${unread.uidValidity} ${unread.uid}`;
    const { mailbox, uidValidity, uid, receivedAt } = unread;
    const begun = { mailbox, uidValidity, uid, receivedAt };
    const row = await beginReading(deps.db, begun, !uncounted.delete(place));
    if (row.state !== 'reading') return row.state === 'set-aside' ? 'set-aside' : 'read';
    try {
      return await readOnce(deps, unread, row);
    } catch (error) {
      if (isOutage(error)) {
        uncounted.add(place);
        throw error;
      }
      const lastError = error instanceof Error ? error.message : String(error);
      if (row.tries > mostTries) {
        deps.log.error({ err: error, mail: row.documentId }, 'a mail could not be set aside');
        return 'set-aside';
      }
      deps.log.warn({ err: error, mail: row.documentId }, 'a mail to the chat could not be read');
      await noteFailure(deps.db, row.id, lastError.replaceAll('\0', '').slice(0, 500));
      return 'later';
    }
  };
}

const outages = new Set(['DEPENDENCY_DOWN', 'STORAGE_UNAVAILABLE', 'UPLOADS_FULL']);

class MailboxFailure extends Error {}

/** The database, the mailbox or the store failed: no mail is to blame for it. */
const isOutage = (error: unknown) =>
  error instanceof MailboxFailure || outages.has(toShopError(error).code);

async function readOnce(
  deps: InboundDeps,
  unread: UnreadMail,
  row: BegunMail,
): Promise<MailOutcome> {
  const { files } = deps;
  const original = await files.receivePackage(reported(unread.content()));
  // The process that reads the mail may end at any time: what it has written goes with the folder.
  const folder = await mkdtemp(join(files.incomingFolder, 'mail-'));
  try {
    const taken = { row, original, isWhole: unread.isWhole, folder };
    if (row.tries <= mostTries) return await takeOriginal(deps, taken);
    await setAside(deps, taken, { reason: 'unreadable', ...(await findSender(deps, original)) });
    return 'set-aside';
  } finally {
    await rm(folder, { recursive: true });
    await original.discard();
  }
}

async function findSender(deps: InboundDeps, { path }: IncomingFile) {
  try {
    const { head } = hideAddress(deps, await deps.parser.readHead(path));
    const { fromEmail, fromName, subject } = describe({ ...head, digest: '' });
    return { fromEmail, fromName, subject };
  } catch (error) {
    if (error instanceof IsolatedFailure) return undefined;
    throw error;
  }
}

async function* reported(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw new MailboxFailure('the mailbox could not be read', { cause: error });
  }
}

async function takeOriginal(deps: InboundDeps, taken: TakenMail): Promise<MailOutcome> {
  const { config, db, parser } = deps;
  const { folder, original } = taken;
  const { path } = original;
  const { head, address } = hideAddress(deps, await parser.readHead(path));
  const digest = await digestMail(head, original, address.token);
  if (await isKnown(db, digest)) {
    await finishReading(db, taken.row.id, { state: 'repeated' }, undefined);
    return 'read';
  }
  const known = { ...head, digest, address };
  if (isOwn(config, head)) return ignore(deps, taken, known, 'own');
  if (head.isAutomatic || isAwaySubject(head.subject, Object.values(roomSubjects))) {
    return ignore(deps, taken, known, 'automatic');
  }
  const room = address.token ? await findRoomByToken(db, address.token) : undefined;
  const [from, ...others] = head.from;
  const isOfCustomer = from === room?.customer.email.toLowerCase();
  if (!from || others.length > 0) {
    const isNamed = room && head.from.includes(room.customer.email.toLowerCase());
    const reason = from ? 'several-senders' : 'no-sender';
    return refuse(deps, taken, known, { reason, room: isNamed ? room : undefined });
  }
  const warning = findWarning(room, isOfCustomer, isForged(config.inbound!, head));
  if (warning && (await countContactsOfDay(db)) >= limits.mailsOfStrangersPerDay) {
    return refuse(deps, taken, known, { reason: 'too-many', room: undefined });
  }
  if (!warning && (await countMessagesOfDay(db, room!.id)) >= limits.chatMailsPerDay) {
    return refuse(deps, taken, known, { reason: 'too-many', room });
  }
  const content = await parser.readContent({ path, folder, address });
  if ('tooComplex' in content) {
    const place = { room: warning ? undefined : room, lastError: content.tooComplex };
    return refuse(deps, taken, known, { reason: 'too-complex', ...place });
  }
  if (warning) await takeAsContact(deps, taken, known, content, warning);
  else await takeAsMessage(deps, taken, known, content, room!);
  return 'read';
}

function hideAddress({ config }: InboundDeps, given: MailHead) {
  const address = findRoomAddress(config.inbound!.replyAddress, given.recipients);
  const head = {
    ...given,
    fromName: withoutReplyTokens(given.fromName, address),
    subject: withoutReplyTokens(given.subject, address),
  };
  return { head, address };
}

function findWarning(
  room: RoomOfMail | undefined,
  isOfCustomer: boolean,
  isFalseSender: boolean,
): MailWarning | undefined {
  if (!room) return 'unknown-address';
  if (!isOfCustomer) return 'other-sender';
  return isFalseSender ? 'unproven-sender' : undefined;
}

async function takeAsMessage(
  deps: InboundDeps,
  taken: TakenMail,
  mail: KnownMail,
  content: MailContent,
  room: RoomOfMail,
): Promise<void> {
  const { events } = deps;
  const files = await storeMailedFiles(deps, room, content, mail);
  const text = toMessageText(content, files, limits.chatMessageMax);
  const omissions = [...text.omissions, ...(taken.isWhole ? [] : [sizeNote])];
  const draft = {
    content: text.content,
    clientKey: toClientKey(mail.digest),
    attachments: files.attachments,
    via: 'mail' as const,
  };
  const seen: string[] = [];
  await withOriginal(deps, taken.original, true, (original) =>
    sendAsCustomer(deps, room.customer, draft, async (transaction, messageId) => {
      await finishReading(
        transaction,
        taken.row.id,
        {
          state: 'message',
          ...describe(mail, content),
          roomId: room.id,
          messageId,
          omissions,
          pictureDigests: files.pictureDigests,
        },
        original,
      );
      const { digest } = mail;
      await mailRefusedFiles(deps, transaction, room, { digest, refused: files.refused });
      if (room.mailedMessageId === null) return;
      const read = { roomId: room.id, messageId: undefined, lastId: room.mailedMessageId };
      seen.push(...(await markMessagesRead(transaction, { ...read, isFromCustomer: false })));
    }),
  );
  if (seen.length > 0) events.messagesRead({ roomId: room.documentId, messageIds: seen });
}

/** The same mail is the same message: a second attempt is a repeated one. */
const toClientKey = (digest: string) =>
  digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** A stranger's files are only in the original. */
async function takeAsContact(
  deps: InboundDeps,
  taken: TakenMail,
  mail: KnownMail,
  content: MailContent,
  warning: MailWarning,
): Promise<void> {
  const { db } = deps;
  const reason = 'Files from unknown senders are not accepted. The original mail contains them.';
  const refused = content.files.map(({ fileName: name }) => ({
    kind: 'file' as const,
    name,
    reason,
  }));
  const files = { attachments: [], logos: [], refused, omissions: refused };
  const text = toMessageText(content, files, limits.contactMessage.max);
  const omissions = [...text.omissions, ...(taken.isWhole ? [] : [sizeNote])];
  const { fromName, subject } = mail;
  const stray = { email: mail.from[0]!, fromName, subject, text: text.content, warning };
  await withOriginal(deps, taken.original, await canKeep(deps, taken), (original) =>
    db.transaction(async (transaction) => {
      const contactMessageId = await storeMailAsContact(deps, transaction, stray);
      const found = { ...describe(mail, content), contactMessageId, omissions };
      await finishReading(transaction, taken.row.id, { state: 'contact', ...found }, original);
    }),
  );
}
