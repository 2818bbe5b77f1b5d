import { randomUUID } from 'node:crypto';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

interface Letter {
  readonly to: string;
  readonly publicUrl: string;
}

export function emailChangeMail({
  to,
  publicUrl,
  token,
}: Letter & { token: string }): MailTemplate {
  const title = 'Confirm your new email address';
  return (brand) => ({
    key: `change-email-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `Someone wants to use this address for their ${brand.name} account. If it was you, confirm the address.`,
        'The link works once and for one hour. Afterwards every device is signed out, and you log in with the new address.',
      ],
      button: { label: 'Confirm new address', url: `${publicUrl}/email-confirm?token=${token}` },
      footer: 'If it was not you who asked, ignore this email. Nothing changes.',
    }),
  });
}

export function emailTakenMail({ to, publicUrl }: Letter): MailTemplate {
  const title = 'Your email address is in use already';
  return (brand) => ({
    key: `email-taken-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `Someone asked to change another ${brand.name} account to this address, which belongs to yours. Nothing was changed.`,
        'If it was you, log in with this address. If you have forgotten the password, choose a new one.',
      ],
      button: { label: 'Log in', url: `${publicUrl}/login` },
      footer:
        'If it was not you who asked, ignore this email. They do not learn that you have an account.',
    }),
  });
}

/** The new address is not spelled out: the mailbox may be in other hands. */
export function emailChangedMail({ to, publicUrl }: Letter): MailTemplate {
  const title = 'Your email address was changed';
  return (brand) => ({
    key: `email-changed-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `Your ${brand.name} account has a new email address, and every device was signed out. This address is no longer used.`,
        'If this was not you, tell us at once.',
      ],
      button: { label: 'Contact us', url: `${publicUrl}/support` },
      footer: 'This email is sent to the old address whenever the address of an account changes.',
    }),
  });
}
