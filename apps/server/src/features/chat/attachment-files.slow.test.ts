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
import { writeRawZip } from '../../../test/files/raw-zip.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const tags = ['DESK-03'];

const png = () => draw(900, 600).png().toBuffer();
const zip = writeRawZip([{ name: 'notes.txt', content: 'Hello' }]);
/** Programs that do not know sizes before write it so. */
const zipInStream = Buffer.from(
  '504b03041400080008000000210000000000000000000000000005000000612e747874f348cdc9c90700504b' +
    '07088289d1f70700000005000000504b01021400140008000800000021008289d1f707000000050000000500' +
    '00000000000000000000000000000000612e747874504b05060000000001000100330000003a0000000000',
  'hex',
);
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
    ['a PDF behind empty lines', () => `\r\n\r\n${pdf}`, 'a.pdf', 'a.pdf'],
    ['a PDF behind a message', () => `Warning: cut here\n${pdf}`, 'a.pdf', 'a.pdf'],
    ['a PDF without its last mark', () => pdf.replace('%%EOF\n', ''), 'a.pdf', 'a.pdf'],
    ['a PDF with bytes behind it', () => `${pdf}${'\0'.repeat(2_000)}`, 'a.pdf', 'a.pdf'],
    ['a PDF that contains an archive', () => pdfAround(zip), 'a.pdf', 'a.pdf'],
    ['a text about PDF', () => 'no %PDF-1.7 in the answer', 'a.log', 'a.log'],
    ['a ZIP with sizes behind the content', () => zipInStream, 'a.zip', 'a.zip'],
    ['an empty ZIP', () => writeRawZip([]), 'a.zip', 'a.zip'],
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
    ['half an image', async () => (await png()).subarray(0, 900), 'a.png'],
    ['an image of far too many pixels', () => drawVast(9_000), 'a.png'],
    ['a page behind the head of an image', () => `GIF89a${markup}`, 'a.gif'],
    ['a document that is an archive too', () => Buffer.concat([Buffer.from(pdf), zip]), 'a.pdf'],
    ['a document with a page behind it', () => `${pdf}<html>${markup}</html>`, 'a.pdf'],
    ['a page with a document in it', () => `<!-- ${pdf} -->${markup}`, 'a.pdf'],
    ['a document that breaks off', () => '%PDF-1.7 1 0 obj', 'a.pdf'],
    ['half an archive', () => zip.subarray(0, zip.length - 40), 'a.zip'],
    ['an archive behind a page', () => Buffer.concat([Buffer.from(markup), zip]), 'a.zip'],
    [
      'an archive with something behind it',
      () => Buffer.concat([zip, Buffer.from(markup)]),
      'a.zip',
    ],
    ['an archive that unpacks to a thousand times its size', () => bomb(), 'a.zip'],
    [
      'an archive of ten bytes that are twenty megabytes',
      () => writeRawZip([{ name: 'a.txt', content: Buffer.alloc(20_000_000), claimedBytes: 10 }]),
      'a.zip',
    ],
    [
      'an archive with less in it than its list says',
      () => writeRawZip([{ name: 'a.txt', content: 'x', claimedBytes: 100 }]),
      'a.zip',
    ],
    [
      'an archive of which two files share their content',
      () =>
        writeRawZip([
          { name: 'a.txt', content: 'x' },
          { name: 'a.txt', content: 'x', overlaps: true },
        ]),
      'a.zip',
    ],
    ['an archive that calls a file otherwise in its list', () => renameInList(zip), 'a.zip'],
    ['broken JSON', () => '{"a":1,}', 'a.json'],
    ['text named as a HAR', () => '{"log":{}}', 'a.har'],
  ])('%s is refused', { tags }, async ([, make, name], { shop, customer }) => {
    const answer = await upload(shop, customer, await make(), name);
    expect(answer.statusCode, answer.body).toBe(415);
    expect(answer.json().error.details.code).toBe('ATTACHMENT_REFUSED');
    expect(answer.json().error.message).toMatch(/^[A-Z].*\.$/);
  });

  /** Only the second name is in the list. */
  const renameInList = (whole: Buffer) => {
    const renamed = Buffer.from(whole);
    renamed.write('novel.txt', renamed.lastIndexOf('notes.txt'));
    return renamed;
  };

  const pdfAround = (inner: Buffer) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nstream\n'),
      inner,
      Buffer.from('\nendstream\nendobj\ntrailer<<>>\n%%EOF\n'),
    ]);

  const bomb = () => writeRawZip([{ name: 'zeros.txt', content: 'x', claimedBytes: 100_000_000 }]);
});

test.for<[string, Buffer, string]>([
  ['UTF-16', Buffer.from('\uFEFFGröße\r\n', 'utf16le'), 'Größe\r\n'],
  ['UTF-16 without a mark', Buffer.from('PS C:\\> dir\r\n', 'utf16le'), 'PS C:\\> dir\r\n'],
  ['UTF-16 the other way round', Buffer.from('\uFEFFGröße', 'utf16le').swap16(), 'Größe'],
  ['Windows-1252', Buffer.from('Gr\xF6\xDFe: 5 \x80', 'latin1'), 'Größe: 5 €'],
  ['ISO-2022-JP', Buffer.from('\x1B$B4A;z\x1B(B', 'latin1'), '漢字'],
])('a text in %s is stored as UTF-8', { tags }, async ([, bytes, text], { shop, customer }) => {
  for (const name of ['out.txt', 'server.log', 'list.csv']) {
    const attachment = await attach(shop, customer, bytes, name);
    expect(attachment).toMatchObject({ name, sizeBytes: Buffer.byteLength(text) });
    expect((await download(shop, customer, attachment)).body).toBe(text);
  }
});

const office = writeRawZip([
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'word/document.xml', content: '<w/>' },
]);
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const movie = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1');

test.for<[string, Given, string, RegExp]>([
  ['a Word document', office, 'offer.docx', /Office documents.*ZIP file/],
  ['an old Excel sheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'list.xls', /Office documents/],
  ['a HEIC picture', heic, 'IMG_1.HEIC', /HEIC pictures.*JPEG/],
  ['a HEIC picture under another name', heic, 'IMG_1.jpg', /HEIC pictures/],
  ['a bitmap', Buffer.from('BM\0\0\0\0\0\0', 'latin1'), 'a.bmp', /PNG or JPEG/],
  ['a film', movie, 'screen.mp4', /Videos cannot be sent/],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'setup.exe', /Programs cannot/],
  ['an archive of another kind', Buffer.from('Rar!\x1A\x07\0', 'latin1'), 'a.rar', /as ZIP/],
  ['a script', 'Remove-Item *', 'clean.ps1', /Scripts cannot be sent/],
  ['a page', '<p>hello</p>', 'a.html', /HTML, SVG and XML/],
  ['a mail', 'Subject: Hello\r\n\r\nHello', 'a.eml', /Mails cannot be sent/],
  ['bytes named as a text', Buffer.from([1, 2, 0, 255, 3, 0]), 'a.log', /This is no text file/],
  ['bytes of an unknown kind', Buffer.from([1, 2, 0, 255, 3, 0]), 'a.xyz', /Only images/],
])(
  '%s is refused with the sentence of its kind',
  { tags },
  async ([, bytes, name, sentence], { shop, customer }) => {
    const answer = await upload(shop, customer, bytes, name);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.message).toMatch(sentence);
  },
);

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
