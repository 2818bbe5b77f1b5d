import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { PackageContents } from '@partshelf/contract/packages/packages.ts';
import type { Archive, Part, PartReader } from './archive.ts';
import { refusePackage } from './bounds.ts';
import { childrenOf, parseXml } from './xml.ts';

const types = 'http://schemas.microsoft.com/sharepoint/2012/app/relationships';

const relationshipTypes = {
  packageManifest: `${types}/package-manifest`,
  feature: `${types}/manifest-feature`,
  elementManifest: `${types}/feature-elementmanifest`,
  assetsFeature: `${types}/manifest-clientsideasset`,
  asset: `${types}/clientsideasset`,
} as const;

function relationshipsNameOf(source: string): string {
  const { dir, base } = posix.parse(source);
  return posix.join(dir, '_rels', `${base}.rels`);
}

/** An empty source is the package itself. */
export async function listTargets(
  archive: Archive,
  source: string,
  type: keyof typeof relationshipTypes,
): Promise<string[]> {
  const name = relationshipsNameOf(source);
  if (!archive.has(name)) return [];
  const root = await parseXml(await archive.read(name), name);
  const targets = childrenOf(root, 'Relationship')
    .filter(
      ({ attributes }) =>
        attributes.get('Type') === relationshipTypes[type] &&
        attributes.get('TargetMode') !== 'External',
    )
    .map(({ attributes }) => attributes.get('Target') ?? '')
    .map((target) => posix.resolve('/', posix.dirname(source), target).slice(1));
  return [...new Set(targets)];
}

/** @throws ShopError PACKAGE_BROKEN when it is no SharePoint package */
export async function getManifestName(archive: Archive): Promise<string> {
  const isPackage = archive.has('[Content_Types].xml') && archive.has('_rels/.rels');
  if (!isPackage) {
    throw refusePackage(
      'The file is a zip archive, but not a SharePoint package: it has no content types or relationships.',
    );
  }
  const [manifest] = await listTargets(archive, '', 'packageManifest');
  if (manifest === undefined || !archive.has(manifest)) {
    throw refusePackage('AppManifest.xml is missing in the package.');
  }
  return manifest;
}

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
