import type { InboundMailReason, Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../../db/client.ts';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { IncomingFile } from '../../../files/incoming-files.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { MailOutcome } from '../../../providers/mailbox.ts';
import { notify } from '../../notifications/notifications.ts';
import type { ChatEvents } from '../chat.ts';
import { mailNotRead } from './kept-mails.ts';
import type { MailContent } from './mail-content.ts';
import type { MailHead } from './mail-head.ts';
import type { MailParser } from './parse-mail.ts';
import type { RoomAddress } from './reply-addresses.ts';
import {
  type BegunMail,
  countSetAsideOfDay,
  finishReading,
  measureOriginalsOfDay,
  type RoomOfMail,
} from './queries.ts';

export interface InboundDeps extends Deps {
  readonly events: ChatEvents;
  readonly parser: MailParser;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
}

const mostKeptBytesPerDay = 500 * 1024 * 1024;
const mostAlertsPerDay = 20;

export interface TakenMail {
  readonly row: BegunMail;
  readonly original: IncomingFile;
  readonly isWhole: boolean;
  readonly folder: string;
}

export interface KnownMail extends MailHead {
  readonly digest: string;
  readonly address: RoomAddress;
}

export const sizeNote: Omission = {
  kind: 'text',
  reason: 'The mail is larger than 50 MB, so its end is missing.',
};

const mostWholeText = 100_000;

export const describe = (
  { digest, from, fromName, subject }: MailHead & { readonly digest: string },
  content?: MailContent,
) => ({
  digest,
  fromEmail: from[0] ?? null,
  fromName: fromName.slice(0, limits.nameMax),
  subject: subject.slice(0, limits.subjectMax),
  ...(content && { text: content.whole.slice(0, mostWholeText).toWellFormed() }),
});

export async function ignore(
  deps: InboundDeps,
  taken: TakenMail,
  mail: KnownMail,
  reason: InboundMailReason,
): Promise<MailOutcome> {
  deps.log.info({ mail: taken.row.documentId, reason }, 'a mail to the chat was not taken');
  const isKept = reason === 'automatic' && (await canKeep(deps, taken));
  await withOriginal(deps, taken.original, isKept, (original) =>
    finishReading(deps.db, taken.row.id, { state: 'ignored', reason, ...describe(mail) }, original),
  );
  return 'read';
}

interface Refusal {
  readonly reason: InboundMailReason;
  readonly room: RoomOfMail | undefined;
  readonly lastError?: string;
}

const reasonTexts: Partial<Record<InboundMailReason, string>> = {
  'too-many': `We take ${limits.chatMailsPerDay} emails a day for each chat, and more came today.`,
  'too-complex': 'It has too many parts or lines to be read by a program.',
  'several-senders': 'It names more than one sender.',
};

export async function refuse(
  deps: InboundDeps,
  taken: TakenMail,
  mail: KnownMail,
  { room, ...refusal }: Refusal,
): Promise<MailOutcome> {
  const content = refusal.reason === 'too-complex' ? undefined : await readText(deps, taken, mail);
  const found = { ...refusal, ...describe(mail, content), ...(room && { roomId: room.id }) };
  await setAside(deps, taken, found, async (transaction) => {
    const text = reasonTexts[refusal.reason];
    if (room && text) await mailNotRead(deps, transaction, room, text);
  });
  return 'set-aside';
}

/** Strangers may send many: what is not kept is not read either. */
async function readText(
  deps: InboundDeps,
  taken: TakenMail,
  { address }: KnownMail,
): Promise<MailContent | undefined> {
  if (!(await canKeep(deps, taken))) return undefined;
  const { original, folder } = taken;
  const content = await deps.parser.readContent({ path: original.path, folder, address });
  return 'tooComplex' in content ? undefined : content;
}

export async function setAside(
  deps: InboundDeps,
  taken: TakenMail,
  found: { readonly reason: InboundMailReason },
  also: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, jobs, log } = deps;
  const { reason } = found;
  log.warn({ mail: taken.row.documentId, reason }, 'a mail to the chat was set aside');
  const isKept = await canKeep(deps, taken);
  const alerts = await countSetAsideOfDay(db);
  const place: Omission = { kind: 'text', reason: 'The mail as it came is only in the mailbox.' };
  const omissions = [...(isKept ? [] : [place]), ...(taken.isWhole ? [] : [sizeNote])];
  await withOriginal(deps, taken.original, isKept, (original) =>
    db.transaction(async (transaction) => {
      const mail = { ...found, state: 'set-aside' as const, omissions };
      await finishReading(transaction, taken.row.id, mail, original);
      await also(transaction);
      if (alerts >= mostAlertsPerDay) return;
      await notify({ jobs }, transaction, {
        key: `set-aside-mail-${taken.row.documentId}`,
        kind: 'set-aside-mail',
        title: 'A mail to the chat could not be taken',
        path: `/admin/inbound-mails/${taken.row.documentId}`,
      });
    }),
  );
}

/** Strangers may not fill the disk: what is not kept stays in the mailbox. */
export async function canKeep({ db }: InboundDeps, { original }: TakenMail): Promise<boolean> {
  const kept = await measureOriginalsOfDay(db);
  return (
    kept.mails < limits.mailsOfStrangersPerDay &&
    kept.bytes + original.sizeBytes <= mostKeptBytesPerDay
  );
}

type OriginalFile = NonNullable<Parameters<typeof finishReading>[3]>;

/** The file is deleted again when its row could not be stored. */
export async function withOriginal<Result>(
  { files }: InboundDeps,
  original: IncomingFile,
  isKept: boolean,
  store: (file: OriginalFile | undefined) => Promise<Result>,
): Promise<Result> {
  if (!isKept) return store(undefined);
  const { sizeBytes, sha256 } = original;
  const storageKey = `mails/${newDocumentId()}`;
  await original.moveTo(storageKey);
  try {
    return await store({
      visibility: 'private',
      storageKey,
      name: 'mail.eml',
      mimeType: 'message/rfc822',
      sizeBytes,
      sha256,
    });
  } catch (error) {
    await files.deletePackage(storageKey);
    throw error;
  }
}
