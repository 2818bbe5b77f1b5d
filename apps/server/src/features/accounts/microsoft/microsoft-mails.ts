import { randomUUID } from 'node:crypto';
import { microsoftConfirmPath } from '@partshelf/contract/accounts/microsoft-screen.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

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

const notices = {
  connected: {
    title: 'A Microsoft account was connected',
    text: 'From now on, a Microsoft account signs in to your account.',
  },
  removed: {
    title: 'Your Microsoft account was removed',
    text: 'Your Microsoft account no longer signs in to your account, and every other device was signed out.',
  },
} as const;

export function microsoftNoticeMail({
  to,
  publicUrl,
  change,
}: MailInput & { change: keyof typeof notices }): MailTemplate {
  const { title, text } = notices[change];
  return (brand) => ({
    key: `microsoft-${change}-${randomUUID()}`,
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
