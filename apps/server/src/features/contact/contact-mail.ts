import type { ContactMessage } from '@partshelf/contract/contact/contact.ts';
import { mailLayout } from '../../mails/layout.ts';
import type { MailTemplate } from '../../mails/sealed-mail.ts';

export function contactMail(to: string, sent: ContactMessage): MailTemplate {
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
