import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@partshelf/contract/limits.ts';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { draw, drawAnimation, drawVast } from '../../../test/files/images.ts';
import {
  attach,
  download,
  type Given,
  upload,
} from '../../../test/support/calls/attachment-calls.ts';
import { writeRawZip } from '../../../test/support/calls/release-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const tags = ['DESK-03'];

const png = () => draw(900, 600).png().toBuffer();
const zip = writeRawZip([{ name: 'notes.txt', content: 'Hello' }]);
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n';

describe('a file is recognized by its content', () => {
  test.for<[string, () => Given | Promise<Given>, string, string]>([
    ['a PNG named as text', png, 'screen.txt', 'screen.png'],
    ['a JPEG', () => draw(40, 30).jpeg().toBuffer(), 'Photo.JPEG', 'Photo.jpg'],
    ['a WebP', () => draw(40, 30).webp().toBuffer(), 'a.webp', 'a.webp'],
    ['a GIF', () => drawAnimation(3), 'film.gif', 'film.gif'],
    ['a PDF', () => pdf, 'invoice.exe', 'invoice.exe.pdf'],
    ['a ZIP', () => zip, 'part.zip', 'part.zip'],
    ['a text without an extension', () => 'Größe: 5 µm', 'README', 'README.txt'],
    ['a log', () => '\x1b[31m<13>error\x1b[0m\r\n', 'server.LOG', 'server.log'],
    ['a table', () => 'a;b\n1;2', 'list.csv', 'list.csv'],
    ['JSON', () => '\uFEFF{"a":[1,-2.5e3,"\\u00e9"]}', 'a.json', 'a.json'],
  ])('%s is taken', { tags }, async ([, make, name, expected], { shop, customer }) => {
    expect(await attach(shop, customer, await make(), name)).toMatchObject({
      name: expected,
      state: 'clean',
    });
  });

  const markup = '<script>alert(1)</script>';
  test.for<[string, () => Given | Promise<Given>, string]>([
    ['nothing', () => '', 'a.txt'],
    ['a page named as an image', () => `<!doctype html>${markup}`, 'a.png'],
    ['a page behind blanks', () => `\uFEFF \n <HTML>${markup}`, 'a.txt'],
    ['text named as an image', () => `hello ${markup}`, 'a.png'],
    ['text named as a page', () => 'hello', 'a.html'],
    ['a script', () => 'Remove-Item *', 'a.ps1'],
    ['an SVG', () => `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'a.svg'],
    ['an SVG named as text', () => `<?xml version="1.0"?><svg>${markup}</svg>`, 'a.txt'],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]), 'a.zip'],
    ['a program named as text', () => Buffer.from('MZ\x90\0\x03', 'latin1'), 'a.txt'],
    [
      'a program for Linux',
      () => Buffer.from('\x7fELF\x02\x01\x01' + '\0'.repeat(60), 'latin1'),
      'a',
    ],
    ['text in UTF-16', () => Buffer.from('hello', 'utf16le'), 'a.txt'],
    ['text in Latin-1', () => Buffer.from('Größe', 'latin1'), 'a.csv'],
    ['text that breaks off in a character', () => Buffer.from('Größe').subarray(0, 3), 'a.csv'],
    ['half an image', async () => (await png()).subarray(0, 900), 'a.png'],
    ['an image of far too many pixels', () => drawVast(9_000), 'a.png'],
    ['a page behind the head of an image', () => `GIF89a${markup}`, 'a.gif'],
    ['a document that is an archive too', () => Buffer.concat([Buffer.from(pdf), zip]), 'a.pdf'],
    ['a document that breaks off', () => '%PDF-1.7 1 0 obj', 'a.pdf'],
    ['half an archive', () => zip.subarray(0, zip.length - 40), 'a.zip'],
    ['an archive behind a page', () => Buffer.concat([Buffer.from(markup), zip]), 'a.zip'],
    [
      'an archive with something behind it',
      () => Buffer.concat([zip, Buffer.from(markup)]),
      'a.zip',
    ],
    ['an archive that unpacks to a thousand times its size', () => bomb(), 'a.zip'],
    ['broken JSON', () => '{"a":1,}', 'a.json'],
    ['text named as a HAR', () => '{"log":{}}', 'a.har'],
  ])('%s is refused', { tags }, async ([, make, name], { shop, customer }) => {
    const answer = await upload(shop, customer, await make(), name);
    expect(answer.statusCode, answer.body).toBe(415);
    expect(answer.json().error.details.code).toBe('ATTACHMENT_REFUSED');
    expect(answer.json().error.message).toMatch(/^[A-Z].*\.$/);
  });

  const bomb = () => writeRawZip([{ name: 'zeros.txt', content: 'x', claimedBytes: 100_000_000 }]);
});

test(
  'an image loses what is hidden in it, and keeps its frames',
  { tags },
  async ({ shop, customer }) => {
    const secret = 'GPS of a home';
    const photo = await draw(3_000, 1_500)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: secret } } })
      .toBuffer();
    const given = Buffer.concat([photo, zip]);
    const attachment = await attach(shop, customer, given, 'photo.jpg');
    expect(attachment.thumbnail).toEqual({ width: 160, height: 320 });
    const stored = (await download(shop, customer, attachment)).rawPayload;
    expect(stored.includes(secret) || stored.includes('PK\x03\x04')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 1_500, height: 3_000 });
    const thumbnail = await download(shop, customer, attachment, 'thumbnail');
    expect(thumbnail.headers['content-type']).toBe('image/webp');

    const pictures = ['red', 'green', 'blue'].map((background) => ({
      create: { width: 20, height: 10, channels: 3 as const, background },
    }));
    const animation = await sharp(
      await Promise.all(pictures.map((picture) => sharp(picture).png().toBuffer())),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    const film = await attach(shop, customer, animation, 'film.gif');
    const frames = (await download(shop, customer, film)).rawPayload;
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(3);
  },
);

test.for([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\fakepath\\report.csv', 'report.csv'],
  ['in\u202Evoice\u0000\u200B.txt', 'invoice.txt'],
  ['a\tb<c>|d?.log', 'ab_c__d_.log'],
  ['....txt', 'file.txt'],
  [`${'\u{1F600}'.repeat(300)}.txt`, `${'\u{1F600}'.repeat(limits.attachments.nameMax - 4)}.txt`],
] as const)(
  'the name %j is stored as %j',
  { tags },
  async ([name, expected], { shop, customer }) => {
    expect((await attach(shop, customer, 'text', name)).name).toBe(expected);
  },
);

test(
  'a file above 10 MB and a form with two files are refused, and leave nothing',
  { tags },
  async ({ shop, customer }) => {
    const { dataDir } = shop.deps.config;
    const list = async () => [
      ...(await readdir(join(dataDir, 'files/private/attachments')).catch(() => [])),
      ...(await readdir(join(dataDir, 'files/private/incoming'))),
    ];
    const before = await list();
    const big = await upload(shop, customer, Buffer.alloc(limits.attachments.bytes + 1, 'a'));
    expect([big.statusCode, big.json().error.message]).toEqual([
      413,
      'A file can be 10 MB at most',
    ]);
    const body = ['a', 'b'].map(
      (name) =>
        `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n`,
    );
    const two = await shop.app.inject({
      method: 'POST',
      url: '/api/chat-attachments',
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `${body.join('')}--x--\r\n`,
    });
    expect(two.statusCode).toBe(400);
    expect((await upload(shop, customer, 'MZ\0', 'a.zip')).statusCode).toBe(415);
    expect(await list()).toEqual(before);
  },
);
