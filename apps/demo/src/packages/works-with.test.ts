import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listPlatforms } from '../../../server/src/features/packages/compatibility/derive-compatibility.ts';
import { readPackage } from '../../../server/src/features/packages/reader/read-package.ts';
import { demoProducts } from '../catalog/products.ts';
import { buildSppkg } from './sppkg.ts';

const servers = [
  ['2016', 'SharePoint Online, 2016 and later'],
  ['2019', 'SharePoint Online, 2019 and later'],
  ['subscriptionEdition', 'SharePoint Online, Subscription Edition'],
] as const;

/** Says what it moves, not where it runs. */
const others = new Set(['migration-workbench']);

test('every product says the same about SharePoint as its package', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'part.sppkg');
  for (const product of demoProducts) {
    const [newest] = product.releases;
    if (!newest || others.has(product.slug)) continue;
    await writeFile(path, buildSppkg(product, newest));
    const runsOn = listPlatforms((await readPackage(path)).facts);
    const oldest = servers.find(([platform]) => runsOn.includes(platform));
    expect(product.works, product.slug).toBe(oldest?.[1] ?? 'SharePoint Online');
  }
});
