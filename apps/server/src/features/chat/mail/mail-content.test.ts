import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readContent } from './mail-content.ts';
import { readMime } from './mime.ts';

const tags = ['DESK-05'];

async function read(raw: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'mail-content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'mail.eml');
  await writeFile(path, typeof raw === 'string' ? raw.replaceAll('\n', '\r\n') : raw);
  return readContent(await readMime(path, folder));
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
