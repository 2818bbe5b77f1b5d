import { decodeText } from '../../../files/decode-text.ts';
import { isNoise, readCalendar } from './automatic-mail.ts';
import type { MailHead } from './mail-head.ts';
import { isFile, isSealed, type MailFile, type MimePart } from './mime.ts';
import { joinTexts, type Piece, readPieces } from './text-forms.ts';

export interface Collected {
  readonly pieces: Piece[];
  /** These are mails within the mail, which are never cut. */
  readonly forwarded: string[];
  readonly files: {
    readonly fileName: string;
    readonly mimeType: string;
    readonly contentId: string | undefined;
    readonly file: MailFile | undefined;
  }[];
  readonly names: Set<string>;
  isCut: boolean;
}

export function collectPieces(root: MimePart): Collected {
  const collected = {
    pieces: [],
    forwarded: [],
    files: [],
    names: new Set<string>(),
    isCut: false,
  };
  collect(root, collected);
  return collected;
}

function collect(part: MimePart, into: Collected): void {
  switch (part.type) {
    case 'multipart/alternative':
      return part.children.length > 0
        ? collectAlternatives(part, into)
        : collectMultipart(part, into);
    case 'multipart/signed':
      return collectAll(part.children.slice(0, 1), into);
    case 'multipart/encrypted':
      into.pieces.push({ plain: encryptedNote });
      return undefined;
    case 'message/rfc822':
    case 'message/global':
      return collectMail(part, into);
    default:
      if (part.type.startsWith('multipart/')) return collectMultipart(part, into);
      if (isSealed(part)) return collectSealed(part, into);
      if (isFile(part)) return collectFile(part, into);
      return collectText(part, into);
  }
}

const encryptedNote = '[The mail is encrypted and cannot be read here]';
const signedNote = '[The mail is signed in a form that cannot be read here]';
const bodyNote = '[The structure of the mail could not be read. Its body follows as it came.]';

/** One without parts has lost its boundaries. */
function collectMultipart({ children, text }: MimePart, into: Collected): void {
  if (children.length > 0 || !text) return collectAll(children, into);
  const body = decodeText(text).replaceAll(/\r\n?/g, '\n');
  if (body.trim() !== '') into.pieces.push({ plain: `${bodyNote}\n\n${body}` });
}

function collectSealed(part: MimePart, into: Collected): void {
  if (part.children.length > 0) return collectAll(part.children, into);
  into.pieces.push({ plain: part.isEncrypted ? encryptedNote : signedNote });
  if (!part.isEncrypted) collectFile(part, into);
}

function collectAll(parts: readonly MimePart[], into: Collected): void {
  for (const part of parts) collect(part, into);
}

function collectAlternatives(part: MimePart, into: Collected): void {
  const forms = part.children.map((child) => {
    const inner: Collected = { ...into, pieces: [] };
    collect(child, inner);
    into.isCut ||= inner.isCut;
    return inner.pieces;
  });
  into.pieces.push({ forms: forms.filter((pieces) => pieces.length > 0) });
}

function collectText(part: MimePart, into: Collected): void {
  const bytes = part.text ?? Buffer.alloc(0);
  const decoded = decodeText(bytes, part.charset ?? readMetaCharset(part.type, bytes));
  const text = decoded.replaceAll(/\r\n?/g, '\n');
  into.isCut ||= part.isTextCut === true;
  if (part.type === 'text/html') {
    collectAll(part.children, into);
    into.pieces.push({ html: text });
  } else if (part.type === 'text/calendar') {
    into.names.add(calendarName);
    into.pieces.push({
      plain: readCalendar(text) ?? '[A calendar entry is only in the mail as it came]',
    });
  } else if (part.type === 'text/plain' || part.type === 'text/enriched') {
    into.pieces.push({ plain: part.flowed ? unfoldLines(text, part.flowed.delSp) : text });
  }
}

function readMetaCharset(type: string, bytes: Buffer): string | undefined {
  if (type !== 'text/html') return undefined;
  const start = bytes.toString('latin1', 0, 4_000);
  return /<meta[^>]{0,300}charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i.exec(start)?.[1];
}

/** Lines that end in a blank go on in the next one (RFC 3676). */
function unfoldLines(text: string, delSp: boolean): string {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const own = line.startsWith(' ') ? line.slice(1) : line;
    if (isOpen && !own.startsWith('>') && own !== '-- ') lines.push(`${lines.pop()!}${own}`);
    else lines.push(own);
    isOpen = own.endsWith(' ') && own !== '-- ' && !own.startsWith('>');
    if (isOpen && delSp) lines.push(lines.pop()!.slice(0, -1));
  }
  return lines.join('\n');
}

function collectMail(part: MimePart, into: Collected): void {
  const [mail] = part.children;
  if (!mail) return collectFile(part, into);
  const inner: Collected = { ...into, pieces: [], forwarded: [] };
  collect(mail, inner);
  into.isCut ||= inner.isCut;
  const texts = readPieces(inner.pieces, () => undefined).map(({ text }) => text);
  into.forwarded.push(joinTexts([describeHead(mail.head), ...texts, ...inner.forwarded]));
  return undefined;
}

function describeHead(head: MailHead | undefined): string {
  const lines = ['---------- Forwarded message ----------'];
  if (head?.from.length) lines.push(`From: ${head.fromName} <${head.from.join(', ')}>`);
  if (head?.subject) lines.push(`Subject: ${head.subject}`);
  return lines.join('\n');
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'application/json': '.json',
  'message/rfc822': '.eml',
  'text/csv': '.csv',
};

/** Programs attach once more what the text says; the name is taken then. */
const calendarName = 'invite.ics';

function collectFile(part: MimePart, into: Collected): void {
  if (isNoise(part.type, part.fileName ?? '')) return;
  if (part.fileName === calendarName && into.names.has(calendarName)) return;
  const isPicture = part.type.startsWith('image/');
  const extension = extensions[part.type] ?? (part.type.startsWith('text/') ? '.txt' : '');
  const given = part.fileName ?? `${isPicture ? 'picture' : 'attachment'}${extension}`;
  const fileName = nameOnce(given, into.names);
  into.files.push({
    fileName,
    mimeType: part.type,
    file: part.file,
    contentId: part.contentId,
  });
  if (part.disposition === 'inline' && !part.contentId) into.pieces.push({ fileName, isPicture });
}

/** The marks in the text name one file each. */
function nameOnce(given: string, names: Set<string>): string {
  const name = given.replaceAll(/[[\]\r\n]/g, '_');
  const end = name.lastIndexOf('.');
  const [stem, extension] = end > 0 ? [name.slice(0, end), name.slice(end)] : [name, ''];
  let fileName = name;
  for (let number = 2; names.has(fileName); number += 1) {
    fileName = `${stem} (${number})${extension}`;
  }
  names.add(fileName);
  return fileName;
}
