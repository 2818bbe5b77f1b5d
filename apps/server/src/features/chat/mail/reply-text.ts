import {
  type Budget,
  simplifyLine,
  findHeaderBlock,
  findIntroduction,
  type Introduction,
  isDividerLine,
  isForwardLine,
  isOriginalMessageLine,
} from './introductions.ts';
import { isForwardSubject, isSameTopic } from './mail-subject.ts';
import { type Announcement, findAnnouncement } from './announced-answers.ts';
import { postscriptPhrases } from './sender-phrases.ts';
import { foldSignature, isSignatureStart } from './signatures.ts';

export interface QuoteMark {
  readonly start: number;
  readonly end: number;
}

export interface MailText {
  /** Its lines end in line feeds. */
  readonly text: string;
  readonly quotes: readonly QuoteMark[];
}

/** The header of a mail says it about the mail that it answers. */
export interface Thread {
  readonly subject?: string;
  /** Pasted headers are kept in a mail that is not a reply. */
  readonly isReply?: boolean;
}

export interface Reply {
  readonly text: string;
  readonly folded: readonly ('quote' | 'signature')[];
}

/**
 * Returns what the sender has written, without the quote and the signature where they are certain.
 * Answers between quoted lines keep them, and forwarded mails are text of the message.
 */
export function readReply(texts: readonly MailText[], thread: Thread = {}): Reply {
  const own: string[] = [];
  const folded = new Set<Reply['folded'][number]>();
  let isForwarding = false;
  for (const text of texts) {
    const lines = toLines(text);
    const read: Reading = isForwarding
      ? { parts: [lines], folded: [] }
      : readText(lines, text.quotes, { thread, before: own });
    isForwarding ||= read.isForwarding === true;
    own.push(...read.parts.map(trimLines).filter((part) => part !== ''));
    for (const kind of read.folded) folded.add(kind);
  }
  if (own.length > 0) return { text: own.join('\n\n'), folded: [...folded] };
  const whole = texts.map((text) => trimLines(toLines(text)));
  return { text: whole.filter((part) => part !== '').join('\n\n'), folded: [] };
}

const toLines = ({ text }: MailText) =>
  text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));

interface Surroundings {
  readonly thread: Thread;
  /** The sender has written it in the texts before. */
  readonly before: readonly string[];
}

interface Reading {
  readonly parts: readonly (readonly string[])[];
  readonly folded: Reply['folded'];
  /** A forwarded mail has no end. */
  readonly isForwarding?: boolean;
}

function readText(
  lines: readonly string[],
  quotes: readonly QuoteMark[],
  { thread, before }: Surroundings,
): Reading {
  const layout = describeLines(lines, before, thread);
  const { quote, forward } = findQuote(layout, toLineMarks(lines, quotes));
  const above = foldSignature(lines.slice(0, quote?.start ?? forward ?? lines.length), false);
  const rest = quote ? lines.slice(quote.end) : lines.slice(forward ?? lines.length);
  const below = quote ? foldSignature(rest, true) : { lines: rest, isFolded: false };
  const isForwarding = forward !== undefined;
  if (!quote && !above.isFolded) return { parts: [lines], folded: [], isForwarding };
  const hasSignature = above.isFolded || below.isFolded;
  return {
    parts: [above.lines, below.lines],
    folded: [...(quote ? ['quote' as const] : []), ...(hasSignature ? ['signature' as const] : [])],
    isForwarding,
  };
}

const isFull = (line: string) => line.trim() !== '';

function trimLines(lines: readonly string[]): string {
  const first = lines.findIndex(isFull);
  if (first === -1) return '';
  return lines
    .slice(first, lines.findLastIndex(isFull) + 1)
    .join('\n')
    .trimEnd();
}

interface Layout {
  readonly thread: Thread;
  readonly hasTextBefore: boolean;
  readonly announcement: () => Announcement;
  readonly cleaned: readonly string[];
  readonly lastFlush: number;
  readonly isQuoted: readonly boolean[];
  readonly nextFull: Int32Array;
  readonly nextOwn: Int32Array;
  readonly lastQuoted: number;
}

function describeLines(
  lines: readonly string[],
  before: readonly string[],
  thread: Thread,
): Layout {
  const isQuoted = lines.map((line) => /^[\s\uFEFF]{0,3}>/.test(line));
  const nextFull = new Int32Array(lines.length + 1).fill(lines.length);
  const nextOwn = new Int32Array(lines.length + 1).fill(lines.length);
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const isEmpty = lines[index]!.trim() === '';
    nextFull[index] = isEmpty ? nextFull[index + 1]! : index;
    nextOwn[index] = isEmpty || isQuoted[index] ? nextOwn[index + 1]! : index;
  }
  return {
    thread,
    hasTextBefore: before.length > 0,
    announcement: once(() => findAnnouncement(before, lines, isQuoted)),
    cleaned: lines.map(simplifyLine),
    lastFlush: lines.findLastIndex((line) => /^\S/.test(line)),
    isQuoted,
    nextFull,
    nextOwn,
    lastQuoted: isQuoted.lastIndexOf(true),
  };
}

function once<Result>(read: () => Result): () => Result {
  let result: { readonly of: Result } | undefined;
  return () => (result ??= { of: read() }).of;
}

function toLineMarks(lines: readonly string[], quotes: readonly QuoteMark[]) {
  const marks = new Map<number, PlacedIntroduction>();
  let [line, offset] = [0, 0];
  const lineAt = (position: number) => {
    while (line < lines.length - 1 && offset + lines[line]!.length < position) {
      offset += lines[line]!.length + 1;
      line += 1;
    }
    return line;
  };
  for (const { start, end } of quotes) {
    const first = lineAt(start);
    marks.set(first, { end: lineAt(end) - 1, isCertain: true, isMarked: true });
  }
  return marks;
}

interface FoundQuote {
  readonly start: number;
  readonly end: number;
}

const mostReadings = 2_000;

function findQuote(
  layout: Layout,
  marks: ReturnType<typeof toLineMarks>,
): { readonly quote?: FoundQuote; readonly forward?: number } {
  const { cleaned, isQuoted, nextFull, thread } = layout;
  const isForwarded = isForwardSubject(thread.subject ?? '');
  const readings = { left: mostReadings };
  let wasQuoted = false;
  let wasIntroduced = false;
  for (let index = 0; index < cleaned.length && readings.left > 0; index += 1) {
    const line = cleaned[index]!;
    const mark = marks.get(index);
    if (line === '' && !mark) continue;
    const canBegin = !isQuoted[index] || !wasQuoted || mark !== undefined;
    wasQuoted = isQuoted[index]!;
    if (!canBegin) continue;
    if (isForwardLine(line) || (mark && isForwardLine(cleaned[nextFull[index]!] ?? ''))) {
      return { forward: index };
    }
    const read = readIntroductionAt(layout, index, readings);
    const isPasted = wasIntroduced && mark !== undefined && mark.end < index;
    wasIntroduced ||= mark !== undefined && (mark.end >= index || read !== undefined);
    for (const introduction of [isPasted ? undefined : mark, read]) {
      if (!introduction) continue;
      const isUnmarked = mark && !isQuoted[nextFull[index]!];
      if (isForwarded && (introduction.isHeader || isUnmarked)) return { forward: index };
      const quote = measureQuote(layout, index, introduction);
      if (quote === 'mixed') return {};
      if (quote) return { quote };
    }
    index = Math.max(index, read?.end ?? index);
  }
  return {};
}

interface PlacedIntroduction extends Introduction {
  readonly isHeader?: boolean;
  readonly isMarked?: boolean;
}

function readIntroductionAt(
  { cleaned, lastFlush, nextFull, thread }: Layout,
  index: number,
  readings: Budget,
): PlacedIntroduction | undefined {
  if (isOriginalMessageLine(cleaned[index]!)) {
    const next = nextFull[index + 1]!;
    const below = next < cleaned.length ? readBelowDivider(cleaned, next, readings) : undefined;
    return { end: below?.end ?? index, isCertain: below !== undefined, isHeader: true };
  }
  const block = findHeaderBlock(cleaned, index, readings);
  if (block) return { ...block, isCertain: block.isCertain && isOf(thread, block), isHeader: true };
  const found = findIntroduction(cleaned, index, readings);
  if (!found?.isCertain || found.isDashed) return found;
  return { ...found, isCertain: lastFlush <= found.end };
}

/** People also paste the header of another mail. */
const isOf = ({ subject, isReply = true }: Thread, { subject: quoted }: Introduction): boolean =>
  isReply && (subject === undefined || quoted === undefined || isSameTopic(subject, quoted));

/** A person who writes such a line by hand writes no header below it. */
const readBelowDivider = (cleaned: readonly string[], index: number, readings: Budget) =>
  findHeaderBlock(cleaned, index, readings, true) ?? findIntroduction(cleaned, index, readings);

/** So many quoted lines above an answer are all of a mail, and not what is answered. */
const wholeMailLines = 12;

/** Returns undefined when what follows may be of the sender, `mixed` when all the rest may be. */
function measureQuote(
  layout: Layout,
  index: number,
  { end, isCertain, needsMarks, isMarked }: PlacedIntroduction,
): FoundQuote | 'mixed' | undefined {
  const { announcement, cleaned, isQuoted, nextFull, nextOwn, lastQuoted } = layout;
  const start = withoutDividers(cleaned, index);
  const hasTextAbove = layout.hasTextBefore || nextFull[0]! < start;
  const first = nextFull[end + 1]!;
  const isOnlyCertain = isCertain && !needsMarks;
  if (first === cleaned.length) {
    return isOnlyCertain && end >= index ? { start, end: first } : undefined;
  }
  const lineAbove = cleaned[start - 1] ?? '';
  if (isQuoted[first]) {
    if (end < index && layout.thread.isReply === false) return undefined;
    const own = nextOwn[first]!;
    if (end < index && isLeadIn(lineAbove)) return undefined;
    if (announcement().ofAnswers < start) return 'mixed';
    if (own === cleaned.length) return { start, end: own };
    if (own < lastQuoted) return undefined;
    const line = cleaned[own]!;
    const isAfterMail = !hasTextAbove && countFull(cleaned, first, own) >= wholeMailLines;
    const isBelow = isAfterMail || isSignatureStart(line) || isPostscript(line);
    return isBelow ? { start, end: own } : undefined;
  }
  if (!isOnlyCertain) return undefined;
  if (!hasTextAbove) return 'mixed';
  if (!isMarked && isLeadIn(lineAbove)) return undefined;
  const { ofAnswers, ofText } = announcement();
  if (Math.min(ofAnswers, ofText) < start) return 'mixed';
  return { start, end: findPostscript(cleaned, first) };
}

/** The sender announces what follows; programs name a time or an address. */
const isLeadIn = (line: string): boolean =>
  /[:：]$/.test(line) && !line.includes('@') && line.replaceAll(/\D/g, '').length < 4;

function withoutDividers(cleaned: readonly string[], index: number): number {
  let start = index;
  while (start > 0 && (cleaned[start - 1] === '' || isDividerLine(cleaned[start - 1]!))) start -= 1;
  return start;
}

function countFull(cleaned: readonly string[], start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) if (cleaned[index] !== '') count += 1;
  return count;
}

function isPostscript(line: string): boolean {
  const [word] = /^[\p{L}.\s-]{2,16}/u.exec(line.toLowerCase()) ?? [''];
  return postscriptPhrases.some((phrase) => startsWithWord(word, phrase));
}

const startsWithWord = (text: string, word: string) =>
  text.startsWith(word) &&
  !/^\p{L}/u.test(text.slice(word.length).replace(/^[\p{Script=Han}]/u, ''));

/** The last paragraph, when it is a postscript: a quote without marks has no other end. */
function findPostscript(cleaned: readonly string[], first: number): number {
  const last = cleaned.findLastIndex((line) => line !== '');
  let start = last;
  while (start > first && cleaned[start - 1] !== '') start -= 1;
  return start > first && isPostscript(cleaned[start]!) ? start : cleaned.length;
}
