import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

const toLines = (text: string) => text.split(/[\r\n]+/);

export function contactAnswerMail(answered: {
  readonly documentId: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string;
  readonly shopAddress: string;
}): MailTemplate {
  return (brand) => ({
    key: `contact-answer-${answered.documentId}`,
    to: answered.email,
    replyTo: { name: brand.name, address: answered.shopAddress },
    subject: `Re: ${answered.subject}`,
    ...mailLayout(brand, {
      title: answered.subject,
      paragraphs: [...toLines(answered.answer), 'You wrote:', ...toLines(answered.message)],
      footer: 'This answers what you wrote through our contact form.',
    }),
  });
}
