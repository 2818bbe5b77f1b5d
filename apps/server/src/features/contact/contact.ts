import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { cleanLine } from '@partshelf/contract/api/typed-text.ts';
import type { AdminMessage, ContactInput, ContactMessage } from '@partshelf/contract/contact.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { notify } from '../notifications/notifications.ts';
import { insertContactMessage } from './queries.ts';

/** @throws ShopError VALIDATION_FAILED when no answer could be sent to the address */
export async function sendContactMessage({ db, jobs, branding }: Deps, input: ContactInput) {
  const email = readEmailAddress(input.email);
  if (!email) {
    throw new ShopError('VALIDATION_FAILED', { fields: { email: ['Invalid email address'] } });
  }
  return db.transaction(async (transaction) => {
    const message = await insertContactMessage(transaction, { ...input, email });
    await jobs.enqueue(transaction, 'send-mail', contactMail(branding.company().email, message));
    await notify({ jobs }, transaction, {
      key: `message-${message.documentId}`,
      kind: 'message',
      title: 'A message came through the contact form',
      path: `/admin/messages/${message.documentId}`,
    });
    return message;
  });
}

export type MailWarning = NonNullable<AdminMessage['mailWarning']>;

interface StrayMail {
  readonly email: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly warning: MailWarning;
}

/**
 * It is a mail to a chat that cannot be trusted to be of its customer. No copy of it is mailed.
 * Returns its id.
 */
export async function storeMailAsContact(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  { email, fromName, subject, text, warning }: StrayMail,
): Promise<number> {
  const [firstName = '', ...others] = cleanLine(withoutControls(fromName)).split(' ');
  const message = await insertContactMessage(db, {
    firstName: firstName.slice(0, limits.nameMax),
    lastName: others.join(' ').slice(0, limits.nameMax),
    email,
    subject: cleanLine(withoutControls(subject)).slice(0, limits.subjectMax) || 'No subject',
    message: text,
    mailWarning: warning,
  });
  await notify({ jobs }, db, {
    key: `message-${message.documentId}`,
    kind: 'message',
    title: 'A mail to a chat came from someone else',
    path: `/admin/messages/${message.documentId}`,
  });
  return message.id;
}

const withoutControls = (line: string) =>
  line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ');

function contactMail(to: string, sent: ContactMessage): MailTemplate {
  const name = toMailedName(`${sent.firstName} ${sent.lastName}`);
  return () => ({
    key: `contact-${sent.documentId}`,
    to,
    replyTo: { name, address: sent.email },
    subject: `Contact: ${toMailedName(sent.subject)}`,
    title: sent.subject,
    paragraphs: sent.message.split(/[\r\n]+/),
    rows: [
      { label: 'Name', value: name },
      { label: 'Email', value: sent.email },
    ],
    reason: 'someone used the contact form of your shop',
    note: 'Your reply goes to the sender.',
  });
}
