import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type RawEntry, repeatPiece } from '../../../test/files/raw-zip.ts';
import { measureLongestTurn, measureGrowth } from '../../../test/processes/server-process.ts';
import { buildPackage } from '../../../test/share-point-package.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { releases } from '../../db/tables/catalog.ts';

const test = shopTest().extend(
  'readContents',
  ({ shop, adminReleases, product }) =>
    async (part: RawEntry) => {
      const bytes = buildPackage('2.0.0.0', { slug: product.documentId, parts: [part] });
      const { documentId } = await adminReleases.release(product, bytes);
      const [stored] = await shop.deps.db
        .select({ contents: releases.packageContents })
        .from(releases)
        .where(eq(releases.documentId, documentId));
      return stored!.contents!;
    },
);

const mebibyte = 1024 * 1024;

const toHash = (n: number) => createHash('sha256').update(`${n}`).digest('hex');

/** Compresses to a fiftieth. */
const line = Array.from({ length: 400 }, (_, n) => toHash(n)).join('\n');
const piece = Buffer.alloc(mebibyte, line);

test(
  'a script of 300 MB is refused, and the release on sale stays as it is',
  { tags: ['KIT-01'] },
  async ({ adminReleases, product }) => {
    const before = await adminReleases.list(product);
    const parts = [repeatPiece('ClientSideAssets/big.js', { piece, times: 300 })];
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId, parts });
    const answer = await adminReleases.upload(product, 'part.sppkg', bytes);
    expect(answer.statusCode).toBe(400);
    const problem = expect.stringMatching(/unpacks to more than 300 MB/);
    expect(answer.json().validation_error.files).toEqual([problem]);
    expect(await adminReleases.list(product)).toEqual(before);
  },
);

test(
  'a script of 60 MB is measured and named as not looked at, in little memory',
  { tags: ['KIT-01'] },
  async ({ adminReleases, product, readContents }) => {
    const big = repeatPiece('ClientSideAssets/big.js', { piece, times: 60 });
    const growth = await measureGrowth(async () => {
      const contents = await readContents(big);
      expect(contents.unscannedScripts).toEqual([
        { path: 'ClientSideAssets/big.js', sizeBytes: 60 * mebibyte },
      ]);
      expect(contents.scannedScriptBytes).toBeLessThan(mebibyte);
      expect(contents.assets).toHaveLength(2);
    });
    expect(growth).toBeLessThan(80 * mebibyte);
    expect(await adminReleases.list(product)).toHaveLength(2);
  },
);

test(
  'of a million addresses in a script the hosts of the first 200 are listed',
  { tags: ['KIT-01'] },
  async ({ readContents }) => {
    const hosts = Array.from({ length: 1_000_000 }, (_, n) => `"https://h${n}.example"`);
    const contents = await readContents({
      name: 'ClientSideAssets/urls.js',
      content: hosts.join(','),
      isStored: true,
    });
    expect(contents.mentionedHosts).toHaveLength(200);
    expect(contents.cutLists).toEqual(['mentionedHosts']);
  },
);

test(
  'of a licence of 49 MB the first 2,000 characters are shown',
  { tags: ['KIT-01'] },
  async ({ readContents }) => {
    const part = repeatPiece('ClientSideAssets/banner.js', {
      before: '/*! Endless v1.0.0 ',
      piece,
      times: 49,
      after: '*/ fetch("https://after.example")',
    });
    const { licenceBanners, mentionedHosts } = await readContents(part);
    expect(licenceBanners).toHaveLength(1);
    expect(licenceBanners[0]).toMatchObject({ name: 'Endless v1.0.0' });
    expect(licenceBanners[0]!.text).toHaveLength(2_000);
    expect(mentionedHosts).toEqual(['after.example']);
  },
);

test(
  'the shop goes on answering while it reads twenty components with 9,000 addresses each',
  { tags: ['KIT-01'] },
  async ({ adminReleases, product }) => {
    const paths = Object.fromEntries(
      Array.from({ length: 9_000 }, (_, n) => [`x${n}`, `https://h${n % 150}.example/${n}.js`]),
    );
    const components = Array.from({ length: 20 }, (_, n) => ({
      alias: `Part${n}`,
      title: 'Part',
      kind: 'WebPart' as const,
      hosts: [],
      resources: { texts: { type: 'localizedPath', paths } },
    }));
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId, components });
    let hosts: string[] = [];
    const longest = await measureLongestTurn(async () => {
      const answer = await adminReleases.upload(product, 'part.sppkg', bytes);
      hosts = answer.json().data.facts.scriptHosts;
    });
    expect(hosts).toHaveLength(150);
    expect(longest).toBeLessThan(0.2);
  },
);
