import { Readable } from 'node:stream';
import { createDeflateRaw, crc32 } from 'node:zlib';
import { drawVast } from './images.ts';

export interface MailAddresses {
  readonly from: string;
  readonly to: string;
  /** With its brackets. */
  readonly messageId: string;
}

export interface HostileMail {
  readonly name: string;
  readonly write: (addresses: MailAddresses) => Promise<string>;
}

const lineEnd = '\r\n';

/** Replaces those of the same name. */
type Headers = Readonly<Record<string, string>>;

function writeMail({ from, to, messageId }: MailAddresses, headers: Headers, body: string): string {
  const all: Headers = {
    From: from,
    To: to,
    Subject: 'Re: Your chat',
    'Message-ID': messageId,
    'MIME-Version': '1.0',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}${lineEnd}`);
  return `${lines.join('')}${lineEnd}${body}`;
}

const hostile = (name: string, headers: Headers, body: () => Promise<string> | string) => ({
  name,
  write: async (addresses: MailAddresses) => writeMail(addresses, headers, await body()),
});

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' };
const quotedPrintable = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': 'quoted-printable',
};

const folded = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join(`${lineEnd} `);

const inLines = (base64: string) => base64.replaceAll(/.{76}/g, `$&${lineEnd}`);

function writePart(headers: Headers, content: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}${lineEnd}`);
  return `--b${lineEnd}${lines.join('')}${lineEnd}${content}${lineEnd}`;
}

const textPart = writePart({ 'Content-Type': 'text/plain' }, 'The file is below.');

function writeFilePart(fileName: string, content: Buffer | string): string {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Content-Transfer-Encoding': 'base64',
  };
  return writePart(headers, inLines(Buffer.from(content).toString('base64')));
}

const withFile = async (fileName: string, content: Promise<Buffer> | Buffer | string) =>
  `${textPart}${writeFilePart(fileName, await content)}--b--${lineEnd}`;

function writeNested(levels: number): string {
  return Array.from({ length: levels }, (_, level) => {
    const next = `Content-Type: multipart/mixed; boundary=b${level + 1}`;
    return `--b${level}${lineEnd}${next}${lineEnd}${lineEnd}`;
  }).join('');
}

/** One file of zeros, packed while it is written. */
async function packZeros(megabytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1_000_000);
  const pieces = Array<Buffer>(megabytes).fill(zeros);
  const packed = Buffer.concat(await Readable.from(pieces).pipe(createDeflateRaw()).toArray());
  const checksum = pieces.reduce((sum, piece) => crc32(piece, sum), 0);
  const name = Buffer.from('zeros.txt');
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(megabytes * zeros.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

/** Mails that would cost a careless reader its time, its memory, or the mails behind them. */
export const hostileMails: readonly HostileMail[] = [
  hostile('0.9 MB of short lines', {}, () => `a${lineEnd}`.repeat(300_000)),
  hostile('1 MB of newlines', {}, () => '\n'.repeat(1_000_000)),
  hostile('4 MB of newlines', {}, () => '\n'.repeat(4_000_000)),
  hostile('100,000 empty parts', mixed, () => `--b${lineEnd}${lineEnd}`.repeat(100_000)),
  hostile(
    '500,000 lines like a boundary',
    mixed,
    () => `${textPart}${`--bb${lineEnd}`.repeat(500_000)}`,
  ),
  hostile('200 KB of a: as recipients', { To: 'a:'.repeat(100_000) }, () => 'Hello'),
  hostile('200 KB of brackets as the sender', { From: '(<'.repeat(100_000) }, () => 'Hello'),
  hostile('one line of 10 MB', {}, () => 'a'.repeat(10_000_000)),
  hostile('1 MB of spaces in one line', {}, () => `${' '.repeat(1_000_000)}a`),
  hostile('a header of 5 MB', { 'X-Long': folded(70_000, () => 'a'.repeat(72)) }, () => 'Hello'),
  hostile('10,000 nested multiparts', { 'Content-Type': 'multipart/mixed; boundary=b0' }, () =>
    writeNested(10_000),
  ),
  hostile('10,000 mails in mails', { 'Content-Type': 'message/rfc822' }, () =>
    `Content-Type: message/rfc822${lineEnd}${lineEnd}`.repeat(10_000),
  ),
  hostile('1,000,000 soft line breaks', quotedPrintable, () => `=${lineEnd}`.repeat(1_000_000)),
  hostile('3 MB of spaces in quoted-printable', quotedPrintable, () =>
    `${' '.repeat(75)}=${lineEnd}`.repeat(40_000),
  ),
  hostile('a file name in 100,000 pieces', mixed, () => {
    const disposition = folded(100_000, (index) => `filename*${index}*=a%20;`);
    return `${textPart}${writePart({ 'Content-Disposition': `attachment; ${disposition}` }, 'a')}`;
  }),
  hostile('a file name with a zero byte', mixed, () => {
    const disposition = "attachment; filename*=utf-8''a%00b.exe";
    return `${textPart}${writePart({ 'Content-Disposition': disposition }, 'MZ')}`;
  }),
  hostile('zero bytes in subject and text', { Subject: 'a\0b =?utf-8?Q?=00?=' }, () => 'a\0b\0'),
  hostile(
    '1 MB of encoded words',
    { Subject: folded(60_000, () => '=?utf-8?B?w6Q=?=') },
    () => 'Hello',
  ),
  hostile('5 MB of div elements', html, () => '<div>'.repeat(1_000_000)),
  hostile('1 MB of opening angle brackets', html, () => '<'.repeat(1_000_000)),
  hostile('1 MB of links that never end', html, () => '<a href="'.repeat(110_000)),
  hostile('1 MB of quote marks', {}, () => '>'.repeat(1_000_000)),
  hostile('20,000 lines that introduce a quote', {}, () =>
    `On Mon, 2 Nov 2026 at 10:00, a <a@b.example> wrote:${lineEnd}`.repeat(20_000),
  ),
  hostile('35 MB of base64', mixed, () => withFile('large.bin', Buffer.alloc(26_000_000, 1))),
  hostile('2,000 pictures', mixed, () =>
    Array.from({ length: 2_000 }, (_, index) =>
      writeFilePart(`${index}.png`, Buffer.from(dot, 'base64')),
    ).join(''),
  ),
  hostile('a picture of 900 million pixels', mixed, () => withFile('a.png', drawVast(30_000))),
  hostile('an archive of 500 MB of zeros', mixed, () => withFile('a.zip', packZeros(500))),
  hostile('a HAR file of a million brackets', mixed, () =>
    withFile('a.har', '['.repeat(1_000_000)),
  ),
];
