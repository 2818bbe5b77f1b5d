import { createHash } from 'node:crypto';
import type { PackagePart } from '../package-part.ts';

export const assetFolder = 'ClientSideAssets';

/** The name ends with a hash of the content, so that no browser uses a cached old script. */
export function scriptAsset(name: string, source: string): PackagePart {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 20);
  return {
    path: `${assetFolder}/${name}_${hash}.js`,
    bytes: new TextEncoder().encode(source),
  };
}

export function assetFileName(asset: PackagePart): string {
  return asset.path.slice(assetFolder.length + 1);
}
