import { mailLayout } from '../../../mails/layout.ts';
import type { Mail } from '../../../providers/mail.ts';

const toLines = (text: string) => text.split(/[\r\n]+/);

export function contactAnswerMail(answered: {
  readonly documentId: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string;
  readonly shopAddress: string;
}): Mail {
  return {
    key: `contact-answer-${answered.documentId}`,
    to: answered.email,
    replyTo: { name: 'Partshelf', address: answered.shopAddress },
    subject: `Re: ${answered.subject}`,
    ...mailLayout({
      title: answered.subject,
      paragraphs: [...toLines(answered.answer), 'You wrote:', ...toLines(answered.message)],
      footer: 'This answers what you wrote through our contact form.',
    }),
  };
}
