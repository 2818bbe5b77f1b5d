import type { ContactMessage } from '@partshelf/contract/contact/contact.ts';
import { mailLayout } from '../../mails/layout.ts';
import type { Mail } from '../../providers/mail.ts';

export function contactMail(to: string, sent: ContactMessage): Mail {
  const name = `${sent.firstName} ${sent.lastName}`;
  return {
    key: `contact-${sent.documentId}`,
    to,
    replyTo: { name, address: sent.email },
    subject: `Contact: ${sent.subject}`,
    ...mailLayout({
      title: sent.subject,
      paragraphs: sent.message.split(/[\r\n]+/),
      rows: [
        { label: 'Name', value: name },
        { label: 'Email', value: sent.email },
      ],
      footer: 'This came through the contact form of your shop. Your reply goes to the sender.',
    }),
  };
}
