import { open } from 'node:fs/promises';
import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import { readAppManifest } from './app-manifest.ts';
import { openArchive } from './archive.ts';
import { readComponents } from './components.ts';
import { getManifestName } from './relationships.ts';
import { listScriptHosts } from './script-hosts.ts';
import { parseXml } from './xml.ts';

export const isSharePointPackage = (fileName: string) => /\.sppkg$/i.test(fileName);

/** Nothing of the file is run or written to disk. @throws ShopError PACKAGE_BROKEN */
export async function readPackage(path: string): Promise<PackageFacts> {
  const file = await open(path);
  try {
    const archive = await openArchive(file);
    const manifestName = await getManifestName(archive);
    const app = parseXml(await archive.read(manifestName), manifestName);
    const found = await readComponents(archive, manifestName);
    return {
      ...readAppManifest(app),
      components: found.map(({ component }) => component),
      scriptHosts: listScriptHosts(found.map(({ manifest }) => manifest)),
    };
  } finally {
    await file.close();
  }
}
