import { randomUUID } from 'node:crypto';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

interface MailInput {
  readonly to: string;
  readonly publicUrl: string;
}

/** Behind the `#`, which browsers do not send, for password managers. */
export const addEmail = (link: string, email: string): string =>
  `${link}#${new URLSearchParams({ email })}`;

export function passwordResetMail({
  to,
  publicUrl,
  token,
}: MailInput & { token: string }): MailTemplate {
  const title = 'Choose a new password';
  const passwordResetLink = addEmail(`${publicUrl}/reset-password?code=${token}`, to);
  return (brand) => ({
    key: `reset-password-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `Someone asked for a new password for your ${brand.name} account.`,
        'The link works once and for one hour. Your old password stays valid until you use it.',
      ],
      button: { label: 'Choose a new password', url: passwordResetLink },
      footer: 'If it was not you who asked, ignore this email. Nothing changes.',
    }),
  });
}

export function passwordChangedMail({
  to,
  publicUrl,
  signedOut,
  revokedTokens = 0,
}: MailInput & {
  signedOut: 'every device' | 'every other device';
  revokedTokens?: number;
}): MailTemplate {
  const title = 'Your password was changed';
  return (brand) => ({
    key: `password-changed-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `The password of your ${brand.name} account was changed, and ${signedOut} was signed out.`,
        ...(revokedTokens > 0 ? ['All API tokens of the account were revoked.'] : []),
        'If this was not you, choose a new password now.',
      ],
      button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      footer: 'This email is sent whenever the password of an account changes.',
    }),
  });
}
