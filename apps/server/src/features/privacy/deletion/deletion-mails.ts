import { randomUUID } from 'node:crypto';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

interface Letter {
  readonly to: string;
  readonly publicUrl: string;
}

const formatDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function deletionScheduledMail({
  to,
  publicUrl,
  token,
  eraseAt,
}: Letter & { readonly token: string; readonly eraseAt: Date }): MailTemplate {
  const title = 'Your account will be deleted';
  const day = formatDay.format(eraseAt);
  return (brand) => ({
    key: `deletion-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `Your ${brand.name} account is blocked now, and every device was signed out. On ${day} we delete it.`,
        'Until then you can undo this: open the link and press the button. Everything is as it was then.',
      ],
      button: {
        label: 'Undo the deletion',
        url: `${publicUrl}/account-deletion/undo?token=${token}`,
      },
      footer: 'If you did not ask for this, undo it and change your password.',
    }),
  });
}

export function deletionUndoneMail({
  to,
  publicUrl,
  isBlocked,
}: Letter & { readonly isBlocked: boolean }): MailTemplate {
  const title = 'Your account will not be deleted';
  return (brand) => ({
    key: `deletion-undone-${randomUUID()}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `The deletion of your ${brand.name} account was undone. ${isBlocked ? 'The account was blocked by our staff, and stays so.' : 'You can sign in as before.'}`,
      ],
      button: isBlocked
        ? { label: 'Contact us', url: `${publicUrl}/support` }
        : { label: 'Log in', url: `${publicUrl}/login` },
      footer: 'If you still want us to delete it, ask again in your profile.',
    }),
  });
}
