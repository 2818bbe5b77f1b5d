import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMailContent } from './mail-content.ts';
import { readMime } from './mime.ts';

const tags = ['DESK-05'];

async function read(raw: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'mail.eml');
  await writeFile(path, typeof raw === 'string' ? raw.replaceAll('\n', '\r\n') : raw);
  return readMailContent(await readMime(path, folder));
}

const part = (type: string, body: string, ...headers: string[]) =>
  [`Content-Type: ${type}`, ...headers, '', body].join('\n');

let lastBoundary = 0;

function multipart(kind: string, ...parts: string[]): string {
  lastBoundary += 1;
  const boundary = `b${lastBoundary}`;
  const body = parts.map((one) => `--${boundary}\n${one}\n`).join('');
  return part(`multipart/${kind}; boundary=${boundary}`, `${body}--${boundary}--\n`);
}

const mail = (content: string) => `From: anna@mail.example\nSubject: Re: Chat\n${content}`;

const inline = (name: string, type = 'application/pdf') =>
  part(type, '%PDF-1.4', `Content-Disposition: inline; filename=${name}`);

const introduction = 'On 2 Nov 2026, at 10:00, Help Desk &lt;help@shop.example&gt; wrote:';
const quote = `<br><blockquote type="cite"><div>${introduction}</div><div>Hello</div></blockquote>`;

test('text above and below a file of Apple Mail is kept in its order', { tags }, async () => {
  const plain = part('text/plain', 'Before\n\nAfter\n\n> Hello');
  const rich = multipart(
    'mixed',
    part('text/html', '<p>Before</p>'),
    inline('a.pdf'),
    part('text/html', `<p>After</p>${quote}`),
  );
  const content = await read(mail(multipart('alternative', plain, rich)));
  expect(content.text).toBe('Before\n\n[File: a.pdf]\n\nAfter');
  expect(content.folded).toEqual(['quote']);
  expect(content.files).toMatchObject([{ fileName: 'a.pdf', place: 'attached' }]);
});

test('a part that is nothing but the quote is folded', { tags }, async () => {
  const rich = multipart(
    'mixed',
    part('text/html', '<p>All of it</p>'),
    inline('a.png', 'image/png'),
    part('text/html', quote),
  );
  const plain = part('text/plain', 'All of it');
  const content = await read(mail(multipart('alternative', plain, rich)));
  expect(content.text).toBe('All of it\n\n[Picture: a.png]');
});

test('several texts in one form are read together', { tags }, async () => {
  const texts = multipart(
    'mixed',
    part('text/plain', 'One'),
    inline('a.pdf'),
    part('text/plain', 'Two'),
  );
  const content = await read(mail(multipart('alternative', texts)));
  expect(content.text).toBe('One\n\n[File: a.pdf]\n\nTwo');
});

test.for<[title: string, plain: string, html: string, text: string]>([
  [
    'is only in plain text',
    'The whole answer is here',
    `hi${quote}`,
    'The whole answer is here\n\nhi',
  ],
  [
    'is longer in plain text',
    'One two three four five six',
    `<p>One two</p>${quote}`,
    'One two three four five six',
  ],
  [
    'is only in HTML',
    'This mail needs a viewer',
    '<p>It works</p>',
    'This mail needs a viewer\n\nIt works',
  ],
  ['is the same', 'One two three', `<p>One <b>two</b> three</p>${quote}`, 'One two three'],
])('text that %s is not lost', { tags }, async ([, plain, html, text]) => {
  const forms = [part('text/plain', plain), part('text/html', html)];
  expect((await read(mail(multipart('alternative', ...forms)))).text).toBe(text);
});

const bodyNote = '[The structure of the mail could not be read. Its body follows as it came.]';

test.for<[title: string, raw: string, text: string]>([
  ['without a boundary', mail(part('multipart/mixed', 'Hello')), 'Hello'],
  ['with text before its parts only', mail(part('multipart/mixed; boundary=b', 'Hello')), 'Hello'],
  [
    'with another boundary than it says',
    mail(part('multipart/alternative; boundary="b 1"', '--b1\n\nHello\n--b1--')),
    '--b1\n\nHello\n--b1--',
  ],
  ['without an empty line', 'From: anna@mail.example\nSubject: Re\nHello\nAnna', 'Hello\nAnna'],
])('a mail %s is shown as it came', { tags }, async ([, raw, text]) => {
  expect((await read(raw)).text).toBe(`${bodyNote}\n\n${text}`);
});

test('a part without a boundary is shown beside the others', { tags }, async () => {
  const broken = part('multipart/alternative', 'Hello');
  const content = await read(mail(multipart('mixed', part('text/plain', 'See'), broken)));
  expect(content.text).toContain(`See\n\n${bodyNote}\n\nHello`);
});

test('lines may end in carriage returns alone', { tags }, async () => {
  const raw = 'From: anna@mail.example\rSubject: Re\r\rHello\rAnna\r';
  expect((await read(Buffer.from(raw))).text).toBe('Hello\nAnna');
});

test('files that a person attached are files, whatever they are called', { tags }, async () => {
  const attach = (type: string, name: string) =>
    part(type, 'Line 1', `Content-Disposition: attachment; filename=${name}`);
  const content = await read(
    mail(
      multipart(
        'mixed',
        part('text/plain', 'See'),
        attach('text/calendar', 'dates.ics'),
        attach('application/octet-stream', 'signature.asc'),
        attach('text/plain', 'invite.ics'),
        part('text/markdown', '# Notes'),
        part('text/csv', 'a,b'),
        part('text/rtf', '{}'),
      ),
    ),
  );
  expect(content.files.map(({ fileName }) => fileName)).toEqual([
    'dates.ics',
    'signature.asc',
    'invite.ics',
    'attachment.txt',
    'attachment.csv',
    'attachment (2).txt',
  ]);
});

test('an invitation that is attached once more is only a sentence', { tags }, async () => {
  const calendar = 'BEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nSUMMARY:Call\nEND:VEVENT';
  const text = multipart('alternative', part('text/calendar; method=CANCEL', calendar));
  const again = part('application/ics; name=invite.ics', calendar);
  const content = await read(mail(multipart('mixed', text, again)));
  expect(content).toMatchObject({ text: 'Canceled “Call”.', files: [] });
});

test('pictures that stand in the HTML itself are files with their place', { tags }, async () => {
  const image = `<img src="data:image/png;base64,${Buffer.from('picture').toString('base64')}">`;
  const content = await read(mail(part('text/html', `<p>Here: ${image} and</p>${image}`)));
  expect(content.text).toBe('Here: [Picture: picture.png] and\n\n[Picture: picture (2).png]');
  expect(content.files).toMatchObject([
    { fileName: 'picture.png', mimeType: 'image/png', place: 'inline', file: { sizeBytes: 7 } },
    { fileName: 'picture (2).png' },
  ]);
});

const element = (tag: number, ...values: (Buffer | string)[]): Buffer => {
  const value = Buffer.concat(values.map((one) => Buffer.from(one)));
  return Buffer.concat([Buffer.from([tag, 0x82, value.length >> 8, value.length & 255]), value]);
};
const objectId = (last: number) =>
  Buffer.from([0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, last]);

function sealed(last: number, ...content: Buffer[]): string {
  const wrapped = element(0x30, objectId(last), element(0xa0, element(0x30, ...content)));
  return part(
    'application/pkcs7-mime; name=smime.p7m',
    wrapped.toString('base64'),
    'Content-Transfer-Encoding: base64',
  );
}

test('a mail that is wrapped in its signature is read', { tags }, async () => {
  const inner = part('text/plain', 'Hello').replaceAll('\n', '\r\n');
  const octets = element(0x24, element(4, inner.slice(0, 9)), element(4, inner.slice(9)));
  const version = Buffer.from([0x02, 1, 1]);
  const content = element(0x30, objectId(1), element(0xa0, octets));
  const raw = mail(sealed(2, version, element(0x31), content));
  expect(await read(raw)).toMatchObject({ text: 'Hello', files: [] });
});

test.for<[title: string, content: string, text: string]>([
  ['encrypted', sealed(3), '[The mail is encrypted and cannot be read here]'],
  ['broken', sealed(2), '[The mail is signed in a form that cannot be read here]'],
])('a mail of S/MIME that is %s says so', { tags }, async ([, content, text]) => {
  expect((await read(mail(content))).text).toBe(text);
});

test('HTML says its charset itself when its part does not', { tags }, async () => {
  const head = mail('Content-Type: text/html\n\n<meta charset="windows-1251">');
  const raw = Buffer.concat([Buffer.from(head), Buffer.from('\xCF\xF0\xE8\xE2\xE5\xF2', 'latin1')]);
  expect((await read(raw)).text).toBe('Привет');
});
