import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listPlatforms } from '../../../server/src/features/packages/compatibility.ts';
import { readPackage } from '../../../server/src/features/packages/reader/read-package.ts';
import { demoProducts } from '../products.ts';
import { buildSppkg } from './sppkg.ts';

async function readNewest() {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return Promise.all(
    demoProducts.map(async (product) => {
      const path = join(folder, `${product.slug}.sppkg`);
      await writeFile(path, buildSppkg(product, product.releases[0]!));
      return readPackage(path);
    }),
  );
}

test('the demo shop has a package of each generation of the framework', async () => {
  const newest = await readNewest();
  const versions = new Set(newest.map(({ facts }) => facts.spfxVersion));
  expect([...versions].toSorted()).toEqual(
    ['1.1.0', '1.10.0', '1.18.2', '1.20.0', '1.21.1', '1.4.1', '1.5.1', null].toSorted(),
  );
});

test('the demo shop has an example of every fact', async () => {
  const newest = await readNewest();
  const facts = newest.map((read) => read.facts);
  const contents = newest.map((read) => read.contents);
  expect(facts.some(({ isTenantWide }) => isTenantWide)).toBe(true);
  expect(facts.some(({ needsCustomScript }) => needsCustomScript)).toBe(true);
  expect(
    facts.some(
      ({ hasTenantWideExtension, isTenantWide }) => hasTenantWideExtension && isTenantWide,
    ),
  ).toBe(true);
  expect(facts.some(({ permissions }) => permissions.length > 1)).toBe(true);
  expect(facts.some(({ scriptHosts }) => scriptHosts.length > 1)).toBe(true);
  expect(facts.some(({ featureAssets = [] }) => featureAssets.length > 2)).toBe(true);
  expect(facts.every(({ languages = [] }) => languages.length === 11)).toBe(true);
  expect(contents.some(({ mentionedHosts }) => mentionedHosts.length > 1)).toBe(true);
  expect(contents.some(({ inlineScriptSigns }) => inlineScriptSigns.length > 0)).toBe(true);
  expect(contents.some(({ licenceBanners }) => licenceBanners.length > 1)).toBe(true);
  expect(contents.some(({ sbom }) => sbom?.components.length === 2)).toBe(true);
  expect(contents.every(({ cutLists }) => cutLists.length === 0)).toBe(true);
});

const servers = [
  ['2016', 'SharePoint Online, 2016 and later'],
  ['2019', 'SharePoint Online, 2019 and later'],
  ['subscriptionEdition', 'SharePoint Online, Subscription Edition'],
] as const;

/** Says what it moves, not where it runs. */
const others = new Set(['migration-workbench']);

test('every product says the same about SharePoint as its package', async () => {
  const newest = await readNewest();
  for (const [index, product] of demoProducts.entries()) {
    if (others.has(product.slug)) continue;
    const runsOn = listPlatforms(newest[index]!.facts);
    const oldest = servers.find(([platform]) => runsOn.includes(platform));
    expect(product.works, product.slug).toBe(oldest?.[1] ?? 'SharePoint Online');
  }
});
