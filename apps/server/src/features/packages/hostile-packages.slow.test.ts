import { crc32, deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { pointBeyond, type RawEntry, writeRawZip } from '../../../test/files/raw-zip.ts';
import { listPackageFiles, type ReleaseCalls } from '../../../test/support/calls/release-calls.ts';
import { measureCpuMs, measureGrowth } from '../../../test/processes/server-process.ts';
import { buildPackage, openParts } from '../../../test/share-point-package.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const mebibyte = 1024 * 1024;

const parts = openParts();
const withPart = (part: RawEntry) => writeRawZip([...parts, part]);
const withManifest = (write: (content: string) => string) =>
  writeRawZip(
    openParts((name, content) => (name === 'AppManifest.xml' ? write(content) : content)),
  );
const document = (start: string, rest: string) => (content: string) =>
  content
    .replace(/<\?xml[^>]*\?>/, (declaration) => `${declaration}${start}`)
    .replace('<Title>', rest);

const zeros = Buffer.alloc(64 * mebibyte);
const bomb = writeRawZip([...parts, { name: 'bomb.bin', content: zeros }]);

const billionLaughs = `<!DOCTYPE App [<!ENTITY a "ha">${Array.from(
  { length: 20 },
  (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`,
).join('')}]>`;

const hostile: Record<string, readonly [() => Buffer, RegExp]> = {
  'a zip bomb': [() => bomb, /“bomb.bin” would grow to more than 100 times its size/],
  'a zip bomb that lies about its size': [
    () => withPart({ name: 'bomb.bin', content: zeros, claimedBytes: 9_000 }),
    /damaged or incomplete/,
  ],
  'many small bombs': [
    () => {
      const content = Buffer.alloc(mebibyte);
      const same = { content, data: deflateRawSync(content), crc: crc32(content) };
      const bombs = Array.from({ length: 400 }, (_, n) => ({ name: `${n}.bin`, ...same }));
      return writeRawZip([...parts, ...bombs]);
    },
    /unpacks to more than 300 MB/,
  ],
  'overlapping files': [
    () => {
      const content = Buffer.alloc(400_000, 'x');
      const copies = Array.from({ length: 500 }, (_, n) => ({
        name: `${n}.bin`,
        content,
        isStored: true,
        overlaps: n > 0,
      }));
      return writeRawZip([...parts, ...copies]);
    },
    /overlap each other/,
  ],
  'ten thousand entries': [
    () => writeRawZip(Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}`, content: 'x' }))),
    /holds 10000 files; 2000 is the most/,
  ],
  'more entries than it admits to': [() => writeRawZip(parts, parts.length + 5), /damaged/],
  'a path out of the package': [
    () => withPart({ name: '../../../etc/cron.d/evil', content: 'x' }),
    /name leads elsewhere or cannot be used: “..\/..\/..\/etc\/cron.d\/evil”/,
  ],
  'a Windows path': [() => withPart({ name: '..\\evil.dll', content: 'x' }), /leads elsewhere/],
  'an absolute path': [() => withPart({ name: '/etc/passwd', content: 'x' }), /leads elsewhere/],
  'a drive': [() => withPart({ name: 'C:/evil.dll', content: 'x' }), /leads elsewhere/],
  'an empty step in a path': [() => withPart({ name: 'a//b', content: 'x' }), /leads elsewhere/],
  'a name with a NUL': [() => withPart({ name: 'a\0.js', content: 'x' }), /“a\?.js”/],
  'a space in a name': [
    () => withPart({ name: 'ClientSideAssets/my part.js', content: 'x' }),
    /SharePoint refuses a package with a file named “ClientSideAssets\/my part.js”/,
  ],
  'a letter outside ASCII in a name': [
    () => withPart({ name: 'ClientSideAssets/bärs.js', content: 'x' }),
    /a file named “ClientSideAssets\/bärs.js”. Rename it with letters from A to Z/,
  ],
  'brackets in a name': [() => withPart({ name: 'a[1].js', content: 'x' }), /named “a\[1\].js”/],
  'a dot at the end of a name': [() => withPart({ name: 'a/b./c', content: 'x' }), /“a\/b.\/c”/],
  'a number sign in a name': [() => withPart({ name: 'a#b.js', content: 'x' }), /“a#b.js”/],
  'an encoded slash in a name': [() => withPart({ name: 'a%2Fb.js', content: 'x' }), /“a%2Fb.js”/],
  'a percent sign in a name': [() => withPart({ name: '100%.js', content: 'x' }), /“100%.js”/],
  'a file that is a folder too': [
    () => withPart({ name: 'feature.xml/more.js', content: 'x' }),
    /“feature.xml” is a file and a folder/,
  ],
  'a wrong checksum': [
    () => withPart({ name: 'ClientSideAssets/a.js', content: 'x'.repeat(500), crc: 7 }),
    /checksum of “ClientSideAssets\/a.js” in the package is wrong/,
  ],
  'one name twice': [
    () => withPart({ name: 'appmanifest.XML', content: '<App/>' }),
    /holds “appmanifest.XML” twice/,
  ],
  'an encrypted part': [
    () => withPart({ name: 'a.js', content: 'x', flags: 1 }),
    /“a.js” in the package is encrypted/,
  ],
  'a strongly encrypted part': [
    () => withPart({ name: 'a.js', content: 'x', flags: 0x41 }),
    /damaged or incomplete/,
  ],
  'an unknown compression': [
    () => withPart({ name: 'a.js', content: 'x', method: 14 }),
    /compressed in a way that SharePoint does not read/,
  ],
  'an endless comment': [
    () => withPart({ name: 'a.js', content: 'x', comment: 'x'.repeat(60_000) }),
    /says more about “a.js” than a package needs to/,
  ],
  'a 64-bit end far beyond the file': [
    () => pointBeyond(buildPackage('1.0.0.0')),
    /not a zip archive/,
  ],
  'half a package': [
    () => buildPackage('1.0.0.0').subarray(0, 5_000),
    /not a zip archive, or it is incomplete/,
  ],
  'the second half of a package': [
    () => buildPackage('1.0.0.0').subarray(9_000),
    /damaged or incomplete/,
  ],
  'an entity bomb': [
    () => withManifest(document(billionLaughs, '<Title>&a19;')),
    /“AppManifest.xml” is not valid XML: .*document type/,
  ],
  'a file of the server as an entity': [
    () =>
      withManifest(
        document('<!DOCTYPE App [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<Title>&x;'),
      ),
    /“AppManifest.xml” is not valid XML: .*document type/,
  ],
  'an entity without a document type': [
    () => withManifest((content) => content.replace('<Title>', '<Title>&x;')),
    /“AppManifest.xml” is not valid XML: /,
  ],
  'a hundred thousand elements': [
    () => withManifest((content) => content.replace('<Properties>', `${'<a/>'.repeat(100_000)}$&`)),
    /too many elements/,
  ],
  'an element with 150,000 attributes and no end': [
    () =>
      withManifest((content) =>
        content.replace(/<Properties>[^]*/, `<a ${listAttributes(150_000)} <<`),
      ),
    /too many attributes/,
  ],
  'elements with 30,000 attributes in all': [
    () =>
      withManifest((content) =>
        content.replace('<Properties>', `${`<a ${listAttributes(150)}/>`.repeat(200)}$&`),
      ),
    /too many attributes/,
  ],
  'a deep hole': [
    () => withManifest((content) => content.replace('<Properties>', `${'<a>'.repeat(9_000)}$&`)),
    /too many elements/,
  ],
  'a description without end': [
    () => withManifest((content) => content.replace('<Title>', `<Title>${randomText()}`)),
    /“AppManifest.xml” is too big for a description/,
  ],
};

function listAttributes(count: number): string {
  return Array.from({ length: count }, (_, n) => `a${n}="${(n * 7919) % 99_991}"`).join(' ');
}

function randomText(): string {
  return Array.from({ length: 500_000 }, (_, n) => `${n * 7919}`.padStart(10)).join('');
}

test.for(Object.entries(hostile))(
  '%s is refused at once with a message and leaves no file',
  async ([, [build, sentence]], { shop, adminReleases, product }) => {
    const bytes = build();
    const filesBefore = await listPackageFiles(shop);
    let answer: Awaited<ReturnType<ReleaseCalls['upload']>>;
    let cpuMs = 0;
    const growth = await measureGrowth(async () => {
      cpuMs = await measureCpuMs(async () => {
        answer = await adminReleases.upload(product, 'part.sppkg', bytes);
      });
    });
    expect(cpuMs).toBeLessThan(2_000);
    expect(growth).toBeLessThan(150 * mebibyte);
    expect(answer!.statusCode).toBe(400);
    expect(answer!.json().validation_error.files).toEqual([expect.stringMatching(sentence)]);
    expect(await listPackageFiles(shop)).toEqual(filesBefore);
  },
);

test('archives inside a package are not opened', async ({ adminReleases, product }) => {
  const nested = withPart({ name: 'teams/app.zip', content: bomb });
  const answer = await adminReleases.upload(product, 'part.sppkg', nested);
  expect(answer.json().data.facts).toMatchObject({ title: 'Org Tree' });
});
