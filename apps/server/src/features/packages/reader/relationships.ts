import { posix } from 'node:path';
import type { Archive } from './archive/archive.ts';
import { refusePackage } from './refusal.ts';
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
      'The file is a zip archive, but no SharePoint package: it has no content types or relationships.',
    );
  }
  const [manifest] = await listTargets(archive, '', 'packageManifest');
  if (manifest === undefined || !archive.has(manifest)) {
    throw refusePackage('AppManifest.xml is missing in the package.');
  }
  return manifest;
}
