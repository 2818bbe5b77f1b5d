import { toUtcDay } from '@partshelf/contract/dates.ts';
import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueRoomMail, roomSubjects } from '../room-mails.ts';
import type { RoomOfMail } from './queries.ts';

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'now'>;

const mailReason = 'you answered an email from our helpdesk';

export async function mailRefusedFiles(
  deps: MailDeps,
  db: Transaction,
  room: RoomOfMail,
  { digest, refused }: { readonly digest: string; readonly refused: readonly Omission[] },
): Promise<void> {
  if (refused.length === 0) return;
  await enqueueRoomMail(deps, db, { ...room, key: `refused-files-${digest}` }, () => ({
    subject: roomSubjects.refusedFiles,
    paragraphs: [
      'Your message has reached our helpdesk. These files of it could not be taken:',
      ...refused.map(({ name, reason }) => `${toMailedName(name ?? 'A file')}: ${reason}`),
      'You can send them in the chat, or in another form by replying to this email.',
    ],
    reason: mailReason,
  }));
}

export async function mailNotRead(
  deps: MailDeps,
  db: Transaction,
  room: RoomOfMail,
  reason: string,
): Promise<void> {
  const key = `mail-not-read-${room.documentId}-${toUtcDay(deps.now())}`;
  await enqueueRoomMail(deps, db, { ...room, key }, () => ({
    subject: roomSubjects.notRead,
    paragraphs: [
      `We have kept your email, but it did not become a message of your chat. ${reason}`,
      'We will look at it. If it is urgent, please write in the chat.',
    ],
    reason: mailReason,
  }));
}
