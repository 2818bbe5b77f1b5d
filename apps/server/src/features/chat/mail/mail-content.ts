import { decodeText } from '../../../files/decode-text.ts';
import { isNoise, readCalendarReply, readReaction } from './automatic-mail.ts';
import { htmlToText } from './html-to-text.ts';
import type { MailHead } from './mail-head.ts';
import { isFile, type MailFile, type MimePart } from './mime.ts';
import { joinTexts, type MailText, readReply } from './reply-text.ts';

export interface MailedFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** `inline`: its mark `[Picture: name]` is in the text. `quoted`: only what is quoted shows it. */
  readonly place: 'attached' | 'inline' | 'quoted';
  /** Undefined when it is too large. */
  readonly file: MailFile | undefined;
}

export interface MailContent {
  /** What the sender wrote. */
  readonly text: string;
  /** With what the mail quotes. */
  readonly whole: string;
  /** A text was too long to be read as a whole. */
  readonly isCut: boolean;
  readonly folded: readonly ('quote' | 'signature')[];
  readonly files: readonly MailedFile[];
}

interface Piece {
  readonly plain?: string;
  readonly html?: string;
}

interface Collected {
  readonly pieces: Piece[];
  /** Mails within the mail, which are never cut. */
  readonly forwarded: string[];
  readonly files: (Omit<MailedFile, 'place'> & { readonly contentId: string | undefined })[];
  readonly names: Set<string>;
  isCut: boolean;
}

/** The longest text that is handed to the shop. */
const longestText = 200_000;

const join = (texts: readonly string[]) =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

export function readContent(root: MimePart): MailContent {
  const collected: Collected = {
    pieces: [],
    forwarded: [],
    files: [],
    names: new Set(),
    isCut: false,
  };
  collect(root, collected);
  const { pieces, files } = collected;
  const pictures = (contentId: string) =>
    files.find((file) => file.contentId === contentId)?.fileName;
  const texts = pieces.map((piece) => chooseText(piece, pictures));
  const subject = root.head?.subject ?? '';
  const forwarded = join(collected.forwarded);
  const written = joinTexts(texts);
  const whole = join([written.text, forwarded]);
  const reply = readReply(written, { subject });
  const text = join([readReaction(reply.text, subject) ?? reply.text, forwarded]);
  return {
    text: text.slice(0, longestText),
    whole: whole.slice(0, longestText),
    isCut:
      collected.isCut || whole.length > longestText || texts.some(({ isCut }) => isCut === true),
    folded: reply.folded,
    files: files.map(({ fileName, mimeType, file }) => ({
      fileName,
      mimeType,
      file,
      place: placeOf(toMark(fileName), text, whole),
    })),
  };
}

const toMark = (fileName: string) => `[Picture: ${fileName}]`;

function placeOf(mark: string, text: string, whole: string): MailedFile['place'] {
  if (text.includes(mark)) return 'inline';
  return whole.includes(mark) ? 'quoted' : 'attached';
}

function collect(part: MimePart, into: Collected): void {
  switch (part.type) {
    case 'multipart/alternative':
      return collectAlternatives(part, into);
    case 'multipart/signed':
      return collectAll(part.children.slice(0, 1), into);
    case 'multipart/encrypted':
      into.pieces.push({ plain: '[The mail is encrypted and cannot be read here]' });
      return undefined;
    case 'message/rfc822':
    case 'message/global':
      return collectMail(part, into);
    default:
      if (part.type.startsWith('multipart/')) return collectAll(part.children, into);
      if (isFile(part)) return collectFile(part, into);
      return collectText(part, into);
  }
}

function collectAll(parts: readonly MimePart[], into: Collected): void {
  for (const part of parts) collect(part, into);
}

/** The same text in several forms, of which one is shown. */
function collectAlternatives(part: MimePart, into: Collected): void {
  const inner: Collected = { ...into, pieces: [] };
  collectAll(part.children, inner);
  into.isCut ||= inner.isCut;
  const plain = join(inner.pieces.flatMap((piece) => piece.plain ?? []));
  const html = inner.pieces.findLast((piece) => piece.html !== undefined)?.html;
  into.pieces.push({
    ...(plain !== '' && { plain }),
    ...(html !== undefined && { html }),
  });
}

function collectText(part: MimePart, into: Collected): void {
  const decoded = decodeText(part.text ?? Buffer.alloc(0), part.charset);
  const text = decoded.replaceAll(/\r\n?/g, '\n');
  into.isCut ||= part.isTextCut === true;
  if (part.type === 'text/html') into.pieces.push({ html: text });
  else if (part.type === 'text/calendar')
    into.pieces.push({ plain: readCalendarReply(text) ?? '' });
  else if (part.type === 'text/plain' || part.type === 'text/enriched') {
    into.pieces.push({ plain: part.flowed ? unfoldLines(text, part.flowed.delSp) : text });
  }
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
  const texts = inner.pieces.map((piece) => chooseText(piece, () => undefined).text);
  into.forwarded.push(join([describeHead(mail.head), ...texts, ...inner.forwarded]));
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
  'message/rfc822': '.eml',
};

function collectFile(part: MimePart, into: Collected): void {
  if (isNoise(part.type, part.fileName ?? '')) return;
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
  if (isPicture && part.disposition === 'inline' && !part.contentId) {
    into.pieces.push({ plain: toMark(fileName) });
  }
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

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

/** Some programs write only into one form, and pictures stand only in HTML. */
function chooseText(
  { plain, html }: Piece,
  pictures: (contentId: string) => string | undefined,
): MailText & { readonly isCut?: boolean } {
  const written = { text: plain ?? '', quotes: [] };
  if (html === undefined) return written;
  const read = htmlToText(html, { pictures });
  if (read.text.trim() === '') return written;
  const isPlainPoor = countWords(written.text) * 2 < countWords(read.text);
  const hasMore = read.quotes.length > 0 || read.text.includes('[Picture: ');
  return isPlainPoor || hasMore ? read : written;
}
