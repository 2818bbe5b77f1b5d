import type { files } from '../../../server/src/db/tables/files.ts';
import { readPackage } from '../../../server/src/features/packages/reader/read-package.ts';
import { toStoredPackage } from '../../../server/src/features/packages/stored-package.ts';
import { type FilesProvider, sha256 } from '../../../server/src/providers/files/files.ts';
import { demoProducts } from '../catalog/products.ts';
import type { DemoProduct, DemoRelease } from '../catalog/demo-product.ts';
import { buildSppkg } from './sppkg.ts';

export interface DemoPackage {
  readonly product: DemoProduct;
  readonly release: DemoRelease;
  readonly file: typeof files.$inferInsert;
  readonly stored: ReturnType<typeof toStoredPackage>;
}

export async function storePackages(storage: FilesProvider): Promise<DemoPackage[]> {
  const releases = demoProducts
    .flatMap((product) => product.releases.map((release) => ({ product, release })))
    .toSorted((a, b) => b.release.daysAgo - a.release.daysAgo);
  return Promise.all(
    releases.map(async ({ product, release }) => {
      const bytes = buildSppkg(product, release);
      const storageKey = `packages/${product.slug}-${release.version}.sppkg`;
      await storage.putPackage(storageKey, bytes);
      return {
        product,
        release,
        stored: toStoredPackage(await storage.readPackage(storageKey, readPackage)),
        file: {
          visibility: 'private' as const,
          storageKey,
          name: `${product.slug}-${release.version}.sppkg`,
          mimeType: 'application/octet-stream',
          sizeBytes: bytes.byteLength,
          sha256: sha256(bytes),
        },
      };
    }),
  );
}
