import { createHash } from 'node:crypto';
import EmailReplyParser from 'email-reply-parser';
import PostalMime, { addressParser, type Email } from 'postal-mime';
import sanitizeHtml from 'sanitize-html';
import { readEmailAddress } from '../accounts/email-address.ts';

export interface MailedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface ParsedMail {
  /** The same for a mail that comes again. */
  readonly digest: string;
  readonly messageId: string;
  /** Undefined unless there is exactly one. */
  readonly from: string | undefined;
  readonly fromName: string;
  readonly subject: string;
  /** Also those that only its envelope named. */
  readonly recipients: readonly string[];
  /** No person has written it. */
  readonly isAutomatic: boolean;
  /** The mail server found that another than the sender has sent it. */
  readonly isForged: boolean;
  /** What the sender wrote, without what the mail quotes. */
  readonly text: string;
  readonly files: readonly MailedFile[];
}

const longestHtml = 200_000;
const parsing = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** @throws Error when it is no mail */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, parsing);
  const named = mail.messageId?.trim();
  const [sender, ...others] = readFrom(mail);
  return {
    digest: createHash('sha256')
      .update(named || raw)
      .digest('hex'),
    messageId: named ?? '',
    from: others.length === 0 ? readEmailAddress(sender?.address ?? '') : undefined,
    fromName: sender?.name ?? '',
    subject: mail.subject ?? '',
    recipients: listRecipients(mail),
    isAutomatic: isAutomatic(mail),
    isForged: isForged(mail),
    text: readText(mail),
    files: mail.attachments
      .filter(({ disposition, related }) => disposition === 'attachment' || !related)
      .map(({ filename, content }) => ({
        fileName: filename ?? 'attachment',
        bytes: Buffer.from(content as ArrayBuffer),
      })),
  };
}

const valuesOf = ({ headers }: Email, ...names: string[]) =>
  headers.filter(({ key }) => names.includes(key)).map(({ value }) => value.trim());

const readFrom = (mail: Email) =>
  valuesOf(mail, 'from').flatMap((value) => addressParser(value, { flatten: true }));

const listRecipients = (mail: Email) =>
  valuesOf(mail, 'delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc')
    .flatMap((value) => addressParser(value, { flatten: true }))
    .map(({ address }) => address?.toLowerCase() ?? '');

/** Answering such a mail, or taking it for an answer, could go on for ever (RFC 3834). */
function isAutomatic(mail: Email): boolean {
  const [sender] = readFrom(mail);
  return (
    valuesOf(mail, 'auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    valuesOf(mail, 'precedence').some((value) => /^(bulk|junk|list|auto_reply)$/i.test(value)) ||
    valuesOf(mail, 'return-path').some((value) => value === '<>' || value === '') ||
    valuesOf(mail, 'x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id').length > 0 ||
    valuesOf(mail, 'content-type').some((value) => /^multipart\/report\b/i.test(value)) ||
    /^(mailer-daemon|postmaster|no-?reply|bounces?)(\+|@)/i.test(sender?.address ?? '')
  );
}

/** Any server on the way may say that it failed: pretending that helps no one. */
function isForged(mail: Email): boolean {
  const results = valuesOf(mail, 'authentication-results').join(';');
  const has = (method: string, result: string) =>
    new RegExp(String.raw`\b${method}\s{0,9}=\s{0,9}${result}\b`, 'i').test(results);
  if (has('dmarc', 'fail')) return true;
  if (has('dmarc', 'pass')) return false;
  return (
    (has('dkim', 'fail') && !has('spf', 'pass')) || (has('spf', 'fail') && !has('dkim', 'pass'))
  );
}

const nextLine = /<\/(?:p|div|li|tr|h\d|pre)>|<br \/>/g;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Without scripts and styles, and without what mail programs mark as a quote. */
export function htmlToText(html: string): string {
  const kept = sanitizeHtml(html, {
    allowedTags: ['p', 'div', 'br', 'li', 'tr', 'pre', 'h1', 'h2', 'h3'],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head'],
    nestingLimit: 100,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'blockquote' ||
      /\bgmail_quote\b/.test(attribs['class'] ?? '') ||
      /^(appendonsend|divRplyFwdMsg)$/.test(attribs['id'] ?? ''),
  });
  return kept
    .replaceAll(/\s+/g, ' ')
    .replaceAll(nextLine, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!)
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

const longestText = 20_000;
const mostLines = 1_000;

/** The reply parser takes long for many empty lines. */
function withoutEmptyLines(text: string): string {
  const lines = text.slice(0, longestText).split(/\r\n?|\n/, mostLines);
  return lines
    .map((line) => line.trimEnd())
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
    .join('\n');
}

function readText({ text, html }: Email): string {
  const given = text?.trim() ? text : htmlToText((html ?? '').slice(0, longestHtml));
  const whole = withoutEmptyLines(given.replaceAll(/[^\P{Cc}\t\r\n]/gu, ''));
  return new EmailReplyParser().parseReply(whole).trim() || whole.trim();
}
