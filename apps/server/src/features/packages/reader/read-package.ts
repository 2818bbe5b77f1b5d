import { open } from 'node:fs/promises';
import type {
  LimitedList,
  PackageContents,
  PackageFacts,
} from '@partshelf/contract/packages/packages.ts';
import { readAppManifest } from './app-manifest.ts';
import { openArchive } from './archive/archive.ts';
import { findAssets } from './assets.ts';
import { bounds } from './bounds.ts';
import { needCustomScript } from './components.ts';
import { readElementManifests } from './element-manifests.ts';
import { listLanguages } from './languages.ts';
import { readContents } from './read-contents.ts';
import { getManifestName } from './relationships.ts';
import { readScriptAddresses } from './script-addresses.ts';
import { findSpfxVersion } from './spfx-version.ts';
import { parseXml } from './xml.ts';

export const isSharePointPackage = (fileName: string) => /\.sppkg$/i.test(fileName);

export interface ReadPackage {
  readonly facts: PackageFacts;
  readonly contents: PackageContents;
}

/** Nothing of the file is run or written to disk. @throws ShopError PACKAGE_BROKEN */
export async function readPackage(path: string): Promise<ReadPackage> {
  const file = await open(path);
  try {
    const archive = await openArchive(file);
    const manifestName = await getManifestName(archive);
    const app = await parseXml(await archive.read(manifestName), manifestName);
    const elements = await readElementManifests(archive, manifestName);
    const manifests = elements.components.map(({ manifest }) => manifest);
    const cut = new Set<LimitedList>();
    const atMost = <Item>(list: LimitedList, items: readonly Item[], most: number): Item[] => {
      if (items.length > most) cut.add(list);
      return items.slice(0, most);
    };
    const facts = {
      ...readAppManifest(app),
      spfxVersion: findSpfxVersion(manifests),
      needsCustomScript: needCustomScript(manifests),
      hasTenantWideExtension: elements.hasTenantWideExtension,
      components: elements.components.map(({ component }) => component),
      featureAssets: atMost('featureAssets', elements.featureAssets, bounds.featureAssets),
      languages: atMost('languages', await listLanguages(app, manifests), bounds.languages),
      ...(await readScriptAddresses(manifests)),
    };
    const isAsset = await findAssets(archive, manifestName);
    return { facts, contents: await readContents(archive, isAsset, facts.scriptHosts, cut) };
  } finally {
    await file.close();
  }
}
