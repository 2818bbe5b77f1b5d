import { createHash } from 'node:crypto';
import type { PackageContents } from '@partshelf/contract/packages/packages.ts';
import type { Archive, Part, PartReader } from './archive/archive.ts';
import { listTargets } from './relationships.ts';

/** SharePoint’s own tools put them here and name them; a part of either kind counts. */
const folder = /^ClientSideAssets\//i;

/** @throws ShopError PACKAGE_BROKEN */
export async function findAssets(archive: Archive, appManifest: string) {
  const declared = new Set<string>();
  for (const feature of await listTargets(archive, appManifest, 'assetsFeature')) {
    for (const asset of await listTargets(archive, feature, 'asset')) {
      declared.add(asset.toLowerCase());
    }
  }
  return (name: string) => folder.test(name) || declared.has(name.toLowerCase());
}

export const isScript = (name: string) => /\.[cm]?js$/i.test(name);

export function measureAsset(
  { name, sizeBytes }: Part,
  assets: PackageContents['assets'],
): PartReader {
  const hash = createHash('sha256');
  return {
    onChunk: (chunk) => void hash.update(chunk),
    onEnd: () => void assets.push({ path: name, sizeBytes, sha256: hash.digest('hex') }),
  };
}
