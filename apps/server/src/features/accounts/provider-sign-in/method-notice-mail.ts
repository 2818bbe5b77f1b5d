import { randomUUID } from 'node:crypto';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

interface MethodNotice {
  readonly key: string;
  readonly to: string;
  readonly publicUrl: string;
  readonly title: string;
  readonly text: string;
}

export function methodNoticeMail({ key, to, publicUrl, title, text }: MethodNotice): MailTemplate {
  return (brand) => ({
    key: `${key}-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [text, 'If this was not you, choose a new password now.'],
      button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      footer: 'This email is sent whenever the ways to sign in to an account change.',
    }),
  });
}
