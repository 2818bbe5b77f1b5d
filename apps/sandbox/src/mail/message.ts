import PostalMime, { type Address } from 'postal-mime';
import { createId } from '../create-id.ts';
import { findLinks } from './find-links.ts';

export type Attachment = {
  fileName: string;
  mimeType: string;
  base64: string;
};

export type Message = {
  id: string;
  /** The envelope recipients, joined by a comma; the headers may name others. */
  to: string;
  from: string;
  replyTo: string;
  subject: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  text: string;
  html: string;
  links: string[];
  /** Messages of older versions have none. */
  attachments?: Attachment[];
  /** ISO 8601. */
  date: string;
};

export async function parseMessage(
  raw: Buffer,
  envelope: { from: string; to: string[] },
  receivedAt: Date,
): Promise<Message> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const { subject = '', text = '', html = '' } = mail;
  return {
    id: createId('msg'),
    to: envelope.to.join(', '),
    from: mail.from ? formatAddress(mail.from) : envelope.from,
    replyTo: (mail.replyTo ?? []).map(formatAddress).join(', '),
    subject,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    text,
    html,
    links: findLinks(html, text),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? 'attachment',
      mimeType,
      base64: content as string,
    })),
    date: receivedAt.toISOString(),
  };
}

function formatAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}
