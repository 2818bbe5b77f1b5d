import type { files } from '../db/tables/files.ts';
import { type FilesProvider, sha256 } from '../providers/files.ts';
import { demoProducts } from './catalogue/catalogue.ts';
import type { DemoProduct, DemoRelease } from './catalogue/demo-product.ts';
import { buildSppkg } from './package/sppkg.ts';

export interface DemoPackage {
  readonly product: DemoProduct;
  readonly release: DemoRelease;
  readonly file: typeof files.$inferInsert;
}

/** Builds and stores the package of every release. The same release gives the same bytes. */
export async function storePackages(storage: FilesProvider): Promise<DemoPackage[]> {
  const releases = demoProducts.flatMap((product) =>
    product.releases.map((release) => ({ product, release })),
  );
  return Promise.all(
    releases.map(async ({ product, release }) => {
      const bytes = buildSppkg(product, release);
      const storageKey = `packages/${product.slug}-${release.version}.sppkg`;
      await storage.putPackage(storageKey, bytes);
      return {
        product,
        release,
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
