import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPdf } from '../../test/files/read-documents.ts';
import type { DocumentBlock, DocumentDescription } from './document-blocks.ts';
import { openFont, splitIntoRuns } from './fonts.ts';
import { toPrintable } from './printable-text.ts';
import { renderDocument } from './render-document.ts';

const render = (blocks: readonly DocumentBlock[], others: Partial<DocumentDescription> = {}) =>
  renderDocument({
    title: 'Tools & <parts>',
    kind: 'Test',
    footer: 'Tools',
    subject: 'A test',
    language: 'en',
    createdAt: new Date('2026-11-24T10:00:00Z'),
    blocks,
    ...others,
  });

const table = (rows: readonly (readonly string[])[]): DocumentBlock => ({
  kind: 'table',
  columns: [
    { heading: 'Name of the file', share: 1 },
    { heading: 'Size', share: 1, align: 'right' },
  ],
  rows,
});

test(
  'a document is tagged, names its language and shows its title',
  { tags: ['KIT-09'] },
  async () => {
    const pdf = await render([
      { kind: 'heading', level: 1, text: 'Tools' },
      { kind: 'list', items: ['One', 'Two'] },
      table([['a.js', '1 KB']]),
    ]);
    const source = pdf.toString('latin1');
    expect(source).toMatch(/^%PDF-1\.7/);
    expect(source).toContain('/Marked true');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('/Lang (en)');
    for (const tag of ['Document', 'H1', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD']) {
      expect(source).toContain(`/S /${tag}\n`);
    }
    expect(source).toContain('/Scope /Column');
    const { info, text } = await readPdf(pdf);
    expect(info).toMatchObject({ Title: 'Tools & <parts>', Author: 'Partshelf' });
    expect(source).toContain('Tools &amp; &lt;parts&gt;</rdf:li>');
    expect(text).toContain('Page 1 of 1');
  },
);

test('a document of another shop names that shop alone', async () => {
  const pdf = await render([], { vendorName: 'Nordwind' });
  const { info, text } = await readPdf(pdf);
  expect(info).toMatchObject({ Author: 'Nordwind', Creator: 'Nordwind' });
  expect(text).toContain('Nordwind');
  expect(pdf.toString('latin1')).not.toContain('Partshelf');
});

test('all fonts are embedded', { tags: ['KIT-09'] }, async () => {
  const pdf = await render([{ kind: 'paragraph', text: 'Tools, Ελλάδα' }]);
  const source = pdf.toString('latin1');
  expect(source.match(/\/Type \/FontDescriptor/g)).toHaveLength(
    source.match(/\/FontFile2 /g)!.length,
  );
  expect(source).not.toMatch(/Helvetica|Type1/);
});

test('the same description makes the same bytes', { tags: ['KIT-09'] }, async () => {
  const blocks = [table(Array.from({ length: 90 }, (_, n) => [`part-${n}.js`, `${n} KB`]))];
  expect(await render(blocks)).toEqual(await render(blocks));
});

test(
  'the head of a long table is repeated, and each row stands on one page',
  { tags: ['KIT-09'] },
  async () => {
    const rows = Array.from({ length: 90 }, (_, n) => [`first-${n}.\nsecond-${n}.`, `${n} KB`]);
    const { pages } = await readPdf(await render([table(rows)]));
    expect(pages.length).toBeGreaterThan(2);
    for (const text of pages) expect(text).toContain('Name of the file');
    for (let n = 0; n < 90; n += 1) {
      const page = pages.findIndex((text) => text.includes(`first-${n}.`));
      expect(pages.findIndex((text) => text.includes(`second-${n}.`))).toBe(page);
    }
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  },
);

test('a row that is higher than a page continues on the next', { tags: ['KIT-09'] }, async () => {
  const words = Array.from({ length: 3_000 }, (_, n) => `w${n}.`);
  const { pages } = await readPdf(await render([table([[words.join(' '), '1 KB']])]));
  const found = pages.join(' ').match(/w\d+\./g);
  expect(found).toEqual(words);
});

test('a long word is broken and stays complete', { tags: ['KIT-09'] }, async () => {
  const hash = '0123456789abcdef'.repeat(40);
  const { text } = await readPdf(await render([table([[hash, '1 KB']])]));
  expect(text.replaceAll(/\s/g, '')).toContain(hash);
});

test.for([
  ['Zürich – “x” €', 'Zürich – “x” €'],
  ['Ελλάδα Здравей', 'Ελλάδα Здравей'],
  ['中文 汉语', '中文 汉语'],
  ['山田 太郎、東京都 髙﨑 𠮷野家 ﾔﾏﾀﾞ', '山田 太郎、東京都 髙﨑 𠮷野家 ﾔﾏﾀﾞ'],
  ['김민수', '김민수'],
  ['Nguyễn Thị Đặng Ưởng', 'Nguyễn Thị Đặng Ưởng'],
  ['Ǿ Ƣ Ṩ ƒ Ǯ Ẓ ʼn ẞ Ꞌ', 'Ǿ Ƣ Ṩ ƒ Ǯ Ẓ ʼn ẞ Ꞌ'],
  ['ọ̀ n̈ ɓ', 'ọ̀ n̈ ɓ'],
  ['ﬁ ｆｕｌｌ', 'fi ｆｕｌｌ'],
  ['😀', ':grinning:'],
  ['שלום', 'slvm'],
  ['\u202eabc\u0000', 'abc'],
  ['e\u0301', 'é'],
  ['a\u20dd', 'a'],
  ['\ud800\ue000\u0378', '[U+FFFD][U+E000][U+0378]'],
  ['葛\u{E0100}飾 ❤\uFE0F', '葛飾 :heart:'],
  ['a\tb\r\nc', 'a b\nc'],
] as const)('%j is shown as %j', { tags: ['KIT-09'] }, ([given, shown]) => {
  expect(toPrintable(given)).toBe(shown);
});

test('a document says which words it cannot show as they were written', async () => {
  const { text } = await readPdf(
    await render([{ kind: 'paragraph', text: 'Shop of سلام עולם 山田' }]),
  );
  expect(text).toContain('山田');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    "Written in Latin letters, because this document cannot show the original ones: slm, 'vlm.",
  );
  const plain = await readPdf(await render([{ kind: 'paragraph', text: 'Nguyễn 山田 김민수' }]));
  expect(plain.text).toContain('Nguyễn 山田 김민수');
  expect(plain.text).not.toContain('Latin letters');
});

test('characters of one font stay together', { tags: ['KIT-09'] }, () => {
  expect(splitIntoRuns('AVA Да 1', 'semibold')).toEqual([
    { font: 'archivo-semibold', text: 'AVA ' },
    { font: 'inter-semibold', text: 'Да' },
    { font: 'archivo-semibold', text: ' 1' },
  ]);
  expect(splitIntoRuns('Thị 山田', 'semibold')).toEqual([
    { font: 'noto-sans', text: 'Thị' },
    { font: 'archivo-semibold', text: ' ' },
    { font: 'noto-sans-jp', text: '山田' },
  ]);
});

test('letters are kerned', { tags: ['KIT-09'] }, () => {
  const widthOf = (text: string) => openFont('archivo-regular').layout(text).advanceWidth;
  expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V'));
});

test('a document for the archive says so', { tags: ['KIT-09'] }, async () => {
  const pdf = await render([table([['a.js', '1 KB']])], { archival: 'PDF/A-3b' });
  const source = pdf.toString('latin1');
  expect(source).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(source).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(source).toContain('/OutputIntents');
  expect(source).toContain('/Marked true');
});

test(
  'a document can contain a file, and say so in its metadata',
  { tags: ['INV-07'] },
  async () => {
    const pdf = await render([], {
      archival: 'PDF/A-3b',
      author: 'A seller',
      metadata: '<rdf:Description rdf:about=""><a>b</a></rdf:Description>',
      attachment: {
        name: 'data.xml',
        mimeType: 'text/xml',
        description: 'The data',
        bytes: Buffer.from('<a/>'),
      },
    });
    const { attachments, info } = await readPdf(pdf);
    expect(attachments).toEqual([{ name: 'data.xml', bytes: Buffer.from('<a/>') }]);
    expect(info).toMatchObject({ Author: 'A seller', Creator: 'Partshelf' });
    expect(pdf.toString('latin1')).toContain('<a>b</a>');
  },
);

test('columns are read one after the other, also on two pages', { tags: ['INV-06'] }, async () => {
  const words = (letter: string) => Array.from({ length: 1_500 }, (_, n) => `${letter}${n}.`);
  const { pages } = await readPdf(
    await render([
      {
        kind: 'columns',
        level: 2,
        columns: [
          { name: 'First', content: ['a', 'b'] },
          { name: 'Second', content: words('w').join(' ') },
        ],
      },
    ]),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toMatch(/First\s+a\s+b\s+Second\s+w0\./);
  expect(pages.join('\n').match(/w\d+\./g)).toEqual(words('w'));
});

test('totals are on the page of the last row', { tags: ['INV-06'] }, async () => {
  for (let count = 20; count < 40; count += 1) {
    const rows = Array.from({ length: count }, (_, n) => [`part-${n}.`, `${n} KB`]);
    const block = { ...table(rows), totals: [['Sum', '9 KB']] } as DocumentBlock;
    const { pages } = await readPdf(await render([block]));
    const last = pages.findIndex((text) => text.includes(`part-${count - 1}.`));
    expect(pages[last]).toMatch(/Sum\s+9 KB/);
  }
});

test('the logo is the one of the web app', { tags: ['KIT-09'] }, () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const drawn = read('logo.ts').replaceAll(/',\s+'/g, '');
  const logo = read('../../../web/app/assets/logo.svg');
  for (const [, path] of logo.matchAll(/ d="([^"]+)"/g)) expect(drawn).toContain(path);
});
