import type { MailTemplate } from '../../db/jobs.ts';
import type { ContactInput, ContactMessage } from '@partshelf/contract/contact.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { mailLayout } from '../../mail/layout.ts';
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

function contactMail(to: string, sent: ContactMessage): MailTemplate {
  const name = `${sent.firstName} ${sent.lastName}`;
  return (brand) => ({
    key: `contact-${sent.documentId}`,
    to,
    replyTo: { name, address: sent.email },
    subject: `Contact: ${sent.subject}`,
    ...mailLayout(brand, {
      title: sent.subject,
      paragraphs: sent.message.split(/[\r\n]+/),
      rows: [
        { label: 'Name', value: name },
        { label: 'Email', value: sent.email },
      ],
      footer: 'This came through the contact form of your shop. Your reply goes to the sender.',
    }),
  });
}
