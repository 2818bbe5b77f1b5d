import { createReadStream } from 'node:fs';
import { UnknownWord } from './imap-search.ts';
import type { NumberedMail } from './imap-server.ts';
import { changeFlags, listFlags } from './mailbox.ts';
import type { Sandbox } from './sandbox.ts';

type Section = { name: string; part: string; start: number; length: number };

type Items = { names: Set<string>; sections: Section[]; marksAsSeen: boolean };

const simpleItems = ['UID', 'FLAGS', 'RFC822.SIZE', 'INTERNALDATE'];
const olderNames: Record<string, string> = {
  RFC822: '',
  'RFC822.HEADER': 'HEADER',
  'RFC822.TEXT': 'TEXT',
};

/** The bytes of the mail are Buffers, in pieces. */
export async function* answerFetch(
  sandbox: Sandbox,
  { mail, number }: NumberedMail,
  query: string,
  isReadOnly: boolean,
): AsyncGenerator<string | Buffer> {
  const { names, sections, marksAsSeen } = readItems(query);
  const isNewlySeen = marksAsSeen && !isReadOnly && !mail.isSeen;
  const { file, receivedAt, sizeBytes, uid, ...current } = isNewlySeen
    ? changeFlags(sandbox, mail, '+', String.raw`\Seen`)
    : mail;
  const answers = [
    `UID ${uid}`,
    ...(names.has('FLAGS') || isNewlySeen ? [`FLAGS (${listFlags(current)})`] : []),
    ...(names.has('RFC822.SIZE') ? [`RFC822.SIZE ${sizeBytes}`] : []),
    ...(names.has('INTERNALDATE') ? [`INTERNALDATE "${formatDate(receivedAt)}"`] : []),
  ];
  yield `* ${number} FETCH (${answers.join(' ')}`;
  const path = sandbox.mailFiles.path(file);
  for (const { name, part, start, length } of sections) {
    const headerEnd = part === '' ? 0 : await findHeaderEnd(path, sizeBytes);
    const [first, last] = part === 'HEADER' ? [0, headerEnd] : [headerEnd, sizeBytes];
    const from = Math.min(first + start, last);
    const to = Math.min(from + length, last);
    yield ` ${name} {${to - from}}\r\n`;
    if (to > from) yield* createReadStream(path, { start: from, end: to - 1 });
  }
  yield ')\r\n';
}

/** @throws UnknownWord */
function readItems(query: string): Items {
  const items: Items = { names: new Set(), sections: [], marksAsSeen: false };
  const text = query.toUpperCase().replace(/^\S+ +\(?/, '');
  const pattern = /BODY(\.PEEK)?\[([^\]]*)\](?:<(\d+)(?:\.(\d+))?>)?|[^\s()]+/g;
  for (const [word, peek, part, start = '0', length = 'Infinity'] of text.matchAll(pattern)) {
    if (part !== undefined) {
      if (!['', 'HEADER', 'TEXT'].includes(part)) throw new UnknownWord(word);
      const name = `BODY[${part}]${word.endsWith('>') ? `<${start}>` : ''}`;
      items.sections.push({ name, part, start: Number(start), length: Number(length) });
      items.marksAsSeen ||= !peek;
    } else if (word in olderNames) {
      const section = { name: word, part: olderNames[word]!, start: 0, length: Infinity };
      items.sections.push(section);
      items.marksAsSeen ||= word !== 'RFC822.HEADER';
    } else if (word === 'FAST') {
      for (const name of simpleItems) items.names.add(name);
    } else if (simpleItems.includes(word)) {
      items.names.add(word);
    } else throw new UnknownWord(word);
  }
  return items;
}

const emptyLine = '\r\n\r\n';

/** The empty line belongs to the header. */
async function findHeaderEnd(path: string, sizeBytes: number): Promise<number> {
  let position = 0;
  let before = '';
  for await (const piece of createReadStream(path, { encoding: 'latin1' })) {
    const text = before + piece;
    const found = text.indexOf(emptyLine);
    if (found >= 0) return position - before.length + found + emptyLine.length;
    position += piece.length;
    before = text.slice(-(emptyLine.length - 1));
  }
  return sizeBytes;
}

/** An example is ` 7-Nov-2026 09:05:00 +0000`. */
function formatDate(date: string): string {
  const [, day, month, year, time] = /^\w+, 0?(\d+) (\w+) (\d+) ([\d:]+)/.exec(
    new Date(date).toUTCString(),
  )!;
  return `${day!.padStart(2)}-${month}-${year} ${time} +0000`;
}
