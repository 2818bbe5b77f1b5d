import { randomUUID } from 'node:crypto';
import { microsoftConfirmPath } from '@partshelf/contract/accounts/provider-screens.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';
import { methodNoticeMail } from '../provider-sign-in/method-notice-mail.ts';

interface MailInput {
  readonly to: string;
  readonly publicUrl: string;
}

export function connectMicrosoftMail({
  to,
  publicUrl,
  token,
}: MailInput & { token: string }): MailTemplate {
  const title = 'Confirm your sign-in with Microsoft';
  return (brand) => ({
    key: `connect-microsoft-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `Someone signed in at ${brand.name} with a Microsoft account that names this address. If it was you, open the link in the same browser and press the button.`,
        'The link works once and for one hour. Afterwards this Microsoft account signs in to the account of this address.',
      ],
      button: {
        label: 'Confirm sign-in',
        url: `${publicUrl}${microsoftConfirmPath}?token=${token}`,
      },
      footer: 'If it was not you, ignore this email. The link works in no other browser.',
    }),
  });
}

export function microsoftConnectedMail({ to, publicUrl }: MailInput): MailTemplate {
  const title = 'A Microsoft account was connected';
  const text = 'From now on, a Microsoft account signs in to your account.';
  return methodNoticeMail({ key: 'microsoft-connected', to, publicUrl, title, text });
}
