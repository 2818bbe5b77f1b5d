import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import type { MailTemplate } from '../../../db/jobs.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { chatPath, replyToRoom, roomSubjects } from '../reply-mails.ts';
import type { RoomOfMail } from './queries.ts';

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'now'>;

const mailReason = 'you answered an email from our helpdesk';

export async function mailRefusedFiles(
  { config, jobs }: MailDeps,
  db: Transaction,
  room: RoomOfMail,
  mail: { readonly digest: string; readonly refused: readonly Omission[] },
): Promise<void> {
  if (mail.refused.length === 0) return;
  const key = `refused-files-${mail.digest}`;
  const template: MailTemplate = (brand) => ({
    key,
    to: room.customer.email,
    ...replyToRoom(config.inbound, room.token, brand),
    subject: roomSubjects.refusedFiles,
    paragraphs: [
      `Hello ${room.customer.username},`,
      'Your message has reached our helpdesk. These files of it could not be taken:',
      ...mail.refused.map(({ name, reason }) => `${toMailedName(name ?? 'A file')}: ${reason}`),
      'You can send them in the chat, or in another form by replying to this email.',
    ],
    button: { label: 'Open the chat', url: `${config.publicUrl}${chatPath}` },
    reason: mailReason,
  });
  await jobs.enqueue(db, 'send-mail', template, { key });
}

export async function mailNotRead(
  { config, jobs, now }: MailDeps,
  db: Transaction,
  room: RoomOfMail,
  reason: string,
): Promise<void> {
  const key = `mail-not-read-${room.documentId}-${now().toISOString().slice(0, 10)}`;
  const template: MailTemplate = (brand) => ({
    key,
    to: room.customer.email,
    ...replyToRoom(config.inbound, room.token, brand),
    subject: roomSubjects.notRead,
    paragraphs: [
      `Hello ${room.customer.username},`,
      `We have kept your email, but it did not become a message of your chat. ${reason}`,
      'We will look at it. If it is urgent, please write in the chat.',
    ],
    button: { label: 'Open the chat', url: `${config.publicUrl}${chatPath}` },
    reason: mailReason,
  });
  await jobs.enqueue(db, 'send-mail', template, { key });
}
