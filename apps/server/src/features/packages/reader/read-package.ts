import { open } from 'node:fs/promises';
import type {
  LimitedList,
  PackageContents,
  PackageFacts,
  Sbom,
  ScriptUse,
} from '@partshelf/contract/packages/packages.ts';
import { readAppManifest } from './app-manifest.ts';
import { type Archive, openArchive, type PartReader } from './archive.ts';
import { bounds } from './bounds.ts';
import {
  findSpfxVersion,
  listLanguages,
  needCustomScript,
  needGraphToolkit,
} from './components.ts';
import { readElementManifests } from './element-manifests.ts';
import { findAssets, getManifestName, isScript, measureAsset } from './relationships.ts';
import { isSbomName, readSbom } from './sbom.ts';
import { createScriptFindings } from './script-findings.ts';
import { readScriptUrls } from './script-urls.ts';
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
      ...(await readScriptUrls(manifests)),
    };
    const isAsset = await findAssets(archive, manifestName);
    const { uses, contents } = await readContents(archive, isAsset, facts.scriptHosts, cut);
    if (needGraphToolkit(manifests)) uses.add('graphToolkit');
    return { facts: { ...facts, scriptUses: [...uses].toSorted() }, contents };
  } finally {
    await file.close();
  }
}

/** It is one pass over the package. @throws ShopError PACKAGE_BROKEN */
async function readContents(
  archive: Archive,
  isAsset: (name: string) => boolean,
  loadedHosts: readonly string[],
  cut: Set<LimitedList>,
): Promise<{ uses: Set<ScriptUse>; contents: PackageContents }> {
  const assets: PackageContents['assets'] = [];
  const scripts = createScriptFindings(loadedHosts, cut);
  let sbom: Sbom | null = null;

  const takeSbom = (found: Sbom) => {
    if (sbom === null || sbom.unreadable !== null) sbom = found;
  };

  await archive.readAll((part) => {
    const readers: (PartReader | undefined)[] = [];
    if (isAsset(part.name)) readers.push(measureAsset(part, assets));
    if (isAsset(part.name) && isScript(part.name)) readers.push(scripts.scan(part));
    if (isSbomName(part.name)) readers.push(readSbom(part, cut, takeSbom));
    return readers.filter((reader) => reader !== undefined);
  });
  const { uses, ...found } = scripts.list();
  return { uses, contents: { assets, ...found, sbom, cutLists: [...cut].toSorted() } };
}
