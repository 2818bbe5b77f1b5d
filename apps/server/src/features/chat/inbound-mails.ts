import { limits, retention } from '@partshelf/contract/limits.ts';
import { cleanLine, trimText } from '@partshelf/contract/api/typed-text.ts';
import { and, eq, gt, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { chatInboundMails, chatRooms } from '../../db/tables/chat.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { ReceivedMail } from '../../providers/mailbox.ts';
import { type MailWarning, storeMailAsContact } from '../contact/contact.ts';
import { storeAttachment } from './attachments.ts';
import { type ChatEvents, sendAsCustomer } from './chat.ts';
import { markMessagesRead } from './message-queries.ts';
import { type MailedFile, type ParsedMail, parseMail } from './parsed-mail.ts';
import { findReplyToken } from './reply-mails.ts';

type InboundDeps = Deps & { readonly events: ChatEvents };

/** Also when it comes twice, or after the process was killed in between. */
export async function takeMail(deps: InboundDeps, received: ReceivedMail): Promise<void> {
  const { db, log } = deps;
  const mail = await parseMail(received.raw).catch((error: unknown) => {
    log.warn({ err: error }, 'a mail to the chat cannot be read');
  });
  if (!mail || (await isTaken(db, mail))) return;
  if (mail.isAutomatic || isOwn(deps, mail)) {
    log.info({ mail: mail.digest }, 'an automatic mail to the chat was dropped');
    await recordMail(db, mail, null);
    return;
  }
  const room = await findRoomOf(deps, mail);
  const warning = findWarning(mail, room);
  if (warning) await takeAsContact(deps, mail, warning);
  else await takeAsMessage(deps, mail, room!, received.isWhole);
}

async function isTaken(db: Database, { digest }: ParsedMail): Promise<boolean> {
  return (await db.$count(chatInboundMails, eq(chatInboundMails.digest, digest))) > 0;
}

/** False when another node was faster. */
async function recordMail(
  db: Queryable,
  { digest }: ParsedMail,
  roomId: number | null,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(chatInboundMails)
    .values({ digest, roomId })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** A mail of the shop that came back, or one that pretends to be. */
function isOwn(
  { config: { inbound, mail, publicUrl } }: InboundDeps,
  { from, messageId }: ParsedMail,
): boolean {
  const ownAddress = /<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from;
  const own = [ownAddress, inbound!.replyAddress].map((address) => address.toLowerCase());
  const [name, domain] = from?.split('@') ?? [];
  const plain = `${name?.split('+')[0]}@${domain}`;
  return (
    messageId.toLowerCase().endsWith(`@${new URL(publicUrl).hostname}>`) || own.includes(plain)
  );
}

async function findRoomOf({ config, db }: InboundDeps, { recipients }: ParsedMail) {
  const token = findReplyToken(config.inbound!, recipients);
  if (!token) return undefined;
  const [room] = await db
    .select({
      id: chatRooms.id,
      documentId: chatRooms.documentId,
      mailedMessageId: chatRooms.mailedMessageId,
      customer: {
        id: users.id,
        documentId: users.documentId,
        username: users.username,
        email: users.email,
      },
    })
    .from(chatRooms)
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .where(and(eq(chatRooms.replyToken, token), eq(users.role, 'Customer'), not(users.blocked)));
  return room;
}

type RoomOfMail = NonNullable<Awaited<ReturnType<typeof findRoomOf>>>;

function findWarning(mail: ParsedMail, room: RoomOfMail | undefined): MailWarning | undefined {
  if (!room) return 'unknown-address';
  if (mail.from !== room.customer.email.toLowerCase()) return 'other-sender';
  return mail.isForged ? 'unproven-sender' : undefined;
}

/** No more in a day than a person writes: two programs could answer each other. */
async function hasRoomFor(db: Database, roomId: number | null, most: number): Promise<boolean> {
  const { roomId: room, receivedAt } = chatInboundMails;
  const isOfRoom = roomId === null ? isNull(room) : eq(room, roomId);
  const today = gt(receivedAt, sql`now() - interval '1 day'`);
  return (await db.$count(chatInboundMails, and(isOfRoom, today))) < most;
}

async function takeAsContact(
  deps: InboundDeps,
  mail: ParsedMail,
  warning: MailWarning,
): Promise<void> {
  const { db, log } = deps;
  if (!mail.from || !(await hasRoomFor(db, null, limits.mailsOfStrangersPerDay))) {
    log.warn({ mail: mail.digest }, 'a mail to the chat of an unknown sender was dropped');
    await recordMail(db, mail, null);
    return;
  }
  const { from: email, fromName, subject } = mail;
  const text = withNotes(mail, limits.contactMessage.max, []);
  await db.transaction(async (transaction) => {
    if (!(await recordMail(transaction, mail, null))) return;
    await storeMailAsContact(deps, transaction, { email, fromName, subject, text, warning });
  });
}

async function takeAsMessage(
  deps: InboundDeps,
  mail: ParsedMail,
  room: RoomOfMail,
  isWhole: boolean,
): Promise<void> {
  const { db, events, log } = deps;
  if (!(await hasRoomFor(db, room.id, limits.chatMailsPerDay))) {
    log.warn({ mail: mail.digest, room: room.documentId }, 'too many mails to a chat in a day');
    await recordMail(db, mail, null);
    return;
  }
  const { attachments, refused } = await storeFiles(deps, room, isWhole ? mail.files : []);
  const notes = [
    ...refused.map((fileName) => `[Not taken from the mail: ${fileName}]`),
    ...(isWhole ? [] : ['[The mail was too large: its files are missing]']),
  ];
  const content = withNotes(mail, limits.chatMessageMax, notes);
  const clientKey = toClientKey(mail.digest);
  await sendAsCustomer(deps, room.customer, { content, clientKey, attachments, via: 'mail' });
  await recordMail(db, mail, room.id);
  if (room.mailedMessageId === null) return;
  // Who answers a mail has read it.
  const messageIds = await markMessagesRead(db, {
    roomId: room.id,
    messageId: undefined,
    lastId: room.mailedMessageId,
    isFromCustomer: false,
  });
  if (messageIds.length > 0) events.messagesRead({ roomId: room.documentId, messageIds });
}

/** By the rules for all attachments. Those of a mail that is taken again are deleted after a day. */
async function storeFiles(
  deps: InboundDeps,
  { customer: { id } }: RoomOfMail,
  mailed: readonly MailedFile[],
) {
  const attachments: string[] = [];
  const refused: string[] = [];
  for (const { fileName, bytes } of mailed) {
    const { perMessage, bytes: most } = limits.attachments;
    const isAllowed = attachments.length < perMessage && bytes.length <= most;
    const stored = isAllowed && (await storeFile(deps, id, fileName, bytes));
    if (stored) attachments.push(stored);
    else refused.push(cleanLine(fileName).slice(0, limits.attachments.nameMax));
  }
  return { attachments, refused };
}

/** Undefined when the file is refused. */
async function storeFile(deps: InboundDeps, id: number, name: string, bytes: Buffer) {
  const received = await deps.files.receivePackage([bytes]);
  try {
    const participants = { customerId: id, uploaderId: id };
    return (await storeAttachment(deps, participants, { ...received, name })).documentId;
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  } finally {
    await received.discard();
  }
}

/** The same mail is the same message: a second attempt is a repeated one. */
const toClientKey = (digest: string) =>
  digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

const cutNote = '[The rest of the mail is left out]';

function withNotes({ text }: ParsedMail, most: number, notes: readonly string[]): string {
  const whole = trimText(text) || '[The mail has no text]';
  const below = notes.length > 0 ? `\n\n${notes.join('\n')}`.slice(0, most / 2) : '';
  const free = most - below.length;
  if (whole.length <= free) return whole + below;
  const cut = whole.slice(0, free - cutNote.length - 2).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}\n\n${cutNote}${below}`;
}

export async function deleteOldInboundMails(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(days => ${retention.mailDays})`;
  const old = db
    .select({ digest: chatInboundMails.digest })
    .from(chatInboundMails)
    .where(lt(chatInboundMails.receivedAt, oldest))
    .limit(limit);
  const { rowCount } = await db
    .delete(chatInboundMails)
    .where(inArray(chatInboundMails.digest, old));
  return rowCount ?? 0;
}
