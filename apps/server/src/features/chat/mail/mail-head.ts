import type { Headers } from '@zone-eu/mailsplit';
import libmime from 'libmime';
import { addressParser } from 'postal-mime';
import { isReplySubject } from './mail-subject.ts';

export interface MailHead {
  readonly messageId: string;
  readonly date: string;
  readonly from: readonly string[];
  readonly fromName: string;
  readonly subject: string;
  /** The header names the mail that it answers. */
  readonly isReply: boolean;
  /** They are written as in the header. Those that only its envelope named are among them. */
  readonly recipients: string;
  readonly authenticationResults: readonly string[];
  /** A header says that a program wrote it (RFC 3834). */
  readonly isAutomatic: boolean;
}

const longest = { address: 2_000, subject: 2_000, recipients: 64_000, messageId: 1_000, date: 200 };
const mostResults = 20;

function valuesOf(headers: Headers, name: string, most: number): string[] {
  return headers.get(name).map((line) => line.slice(name.length + 1, name.length + 1 + most));
}

const unfold = (value: string) => value.replaceAll(/\r?\n/g, '').trim();

function decodeWords(value: string): string {
  try {
    return libmime.decodeWords(value);
  } catch {
    return value;
  }
}

export function readHead(headers: Headers): MailHead {
  const first = (name: string, most: number) => unfold(valuesOf(headers, name, most)[0] ?? '');
  const senders = valuesOf(headers, 'from', longest.address).flatMap((value) =>
    addressParser(unfold(value), { flatten: true }),
  );
  const addresses = senders.flatMap(({ address }) =>
    address?.includes('@') ? [address.replace(/^mailto:/i, '')] : [],
  );
  const names = senders.map(({ name }) => name).filter((name) => name !== '');
  const subject = decodeWords(first('subject', longest.subject));
  const isReply =
    headers.hasHeader('in-reply-to') || headers.hasHeader('references') || isReplySubject(subject);
  return {
    messageId: first('message-id', longest.messageId),
    date: first('date', longest.date),
    from: [...new Set(addresses.map((address) => address.toLowerCase()))],
    fromName: decodeWords(names.join(', ')),
    subject,
    isReply,
    recipients: ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']
      .flatMap((name) => valuesOf(headers, name, longest.recipients).slice(0, mostResults))
      .join('\n')
      .toLowerCase(),
    authenticationResults: valuesOf(headers, 'authentication-results', longest.subject)
      .slice(0, mostResults)
      .map(unfold),
    isAutomatic: isAutomatic(headers, addresses[0] ?? ''),
  };
}

/** Answering such a mail, or taking it for an answer, could go on for ever. */
function isAutomatic(headers: Headers, sender: string): boolean {
  const has = (name: string, pattern: RegExp) =>
    valuesOf(headers, name, 200).some((value) => pattern.test(value.trim()));
  return (
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(bulk|junk|list|auto_reply)$/i) ||
    has('return-path', /^(<\s*>)?$/) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'].some((name) =>
      headers.hasHeader(name),
    ) ||
    has('content-type', /^multipart\/report\b/i) ||
    /^(mailer-daemon|postmaster|no-?reply|bounces?)(\+|@)/i.test(sender)
  );
}
