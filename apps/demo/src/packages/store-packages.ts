import type { files } from '../../../server/src/db/tables/files.ts';
import { readPackage } from '../../../server/src/features/packages/reader/read-package.ts';
import { toStoredPackage } from '../../../server/src/features/packages/stored-packages.ts';
import { type FilesProvider, sha256 } from '../../../server/src/files/files.ts';
import { demoProducts, type DemoProduct, type DemoRelease } from '../products.ts';
import { buildSppkg } from './sppkg.ts';

export interface DemoPackage {
  readonly product: DemoProduct;
  readonly release: DemoRelease;
  readonly file: typeof files.$inferInsert;
  readonly stored: ReturnType<typeof toStoredPackage>;
}

export async function storePackage(
  storage: FilesProvider,
  product: DemoProduct,
  release: DemoRelease,
): Promise<DemoPackage> {
  const bytes = buildSppkg(product, release);
  const storageKey = `packages/${product.slug}-${release.version}.sppkg`;
  await storage.putPackage(storageKey, bytes);
  return {
    product,
    release,
    stored: toStoredPackage(await storage.readPackage(storageKey, readPackage)),
    file: {
      visibility: 'private',
      storageKey,
      name: `${product.slug}.sppkg`,
      mimeType: 'application/octet-stream',
      sizeBytes: bytes.byteLength,
      sha256: sha256(bytes),
    },
  };
}

export async function storePackages(storage: FilesProvider): Promise<DemoPackage[]> {
  const releases = demoProducts
    .flatMap((product) => product.releases.map((release) => ({ product, release })))
    .toSorted((a, b) => b.release.daysAgo - a.release.daysAgo);
  const stored: DemoPackage[] = [];
  for (const { product, release } of releases) {
    stored.push(await storePackage(storage, product, release));
  }
  return stored;
}
