import type { Brand } from '@partshelf/contract/branding/brand.ts';
import type { Mail } from '../providers/mail.ts';
import { seal, unseal } from '../security/sealing.ts';

type Envelope = Pick<Mail, 'key' | 'to' | 'subject'>;

/** Links in a body are credentials, and finished jobs stay in the database for a while. */
interface SealedMail extends Envelope {
  readonly sealed: string;
}

/** Written with the brand at the time it is queued. */
export type MailTemplate = (brand: Brand) => Mail;

/** Older versions queued mails unencrypted; those are still sent. */
export type QueuedMail = Mail | SealedMail;

export function sealMail(mail: QueuedMail, secret: string): SealedMail {
  if ('sealed' in mail) return mail;
  const { key, to, subject, ...body } = mail;
  return { key, to, subject, sealed: seal(JSON.stringify(body), secret, 'mail') };
}

/** @throws Error when the mail was sealed with another secret */
export function unsealMail(mail: QueuedMail, secret: string): Mail {
  if (!('sealed' in mail)) return mail;
  const { sealed, ...envelope } = mail;
  const body = unseal(sealed, secret, 'mail');
  if (body === undefined) throw new Error('The mail was queued with another JWT_SECRET');
  return { ...envelope, ...(JSON.parse(body) as Omit<Mail, keyof Envelope>) };
}
