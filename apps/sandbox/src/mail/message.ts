import PostalMime, { type Address } from 'postal-mime';
import { createId } from '../identifiers.ts';
import { findLinks } from './links.ts';

export type Message = {
  id: string;
  /** The addresses it was delivered to, joined by a comma; headers may claim others. */
  to: string;
  from: string;
  replyTo: string;
  subject: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
  text: string;
  html: string;
  links: string[];
  /** When it arrived, as an ISO 8601 time. */
  date: string;
};

export async function parseMessage(
  raw: Buffer,
  envelope: { from: string; to: string[] },
  receivedAt: Date,
): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const { subject = '', text = '', html = '' } = mail;
  return {
    id: createId('msg'),
    to: envelope.to.join(', '),
    from: mail.from ? writeAddress(mail.from) : envelope.from,
    replyTo: (mail.replyTo ?? []).map(writeAddress).join(', '),
    subject,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    text,
    html,
    links: findLinks(html, text),
    date: receivedAt.toISOString(),
  };
}

function writeAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}
