import type { Mail } from '../providers/mail.ts';
import { seal, unseal } from '../security/sealing.ts';

type Envelope = Pick<Mail, 'key' | 'to' | 'subject'>;

/** A mail whose body is encrypted: links in it are credentials, and jobs outlive them. */
interface SealedMail extends Envelope {
  readonly sealed: string;
}

/** Mails that were queued before bodies were sealed are still sent. */
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
