import type { LimitedList, PackageContents, Sbom } from '@partshelf/contract/packages/packages.ts';
import type { Archive, PartReader } from './archive/archive.ts';
import { isScript, measureAsset } from './assets.ts';
import { isSbomName, readSbom } from './sbom/sbom.ts';
import { createScriptFindings } from './scripts/script-findings.ts';

/** One pass over the package. @throws ShopError PACKAGE_BROKEN */
export async function readContents(
  archive: Archive,
  isAsset: (name: string) => boolean,
  loadedHosts: readonly string[],
  cut: Set<LimitedList>,
): Promise<PackageContents> {
  const assets: PackageContents['assets'] = [];
  const scripts = createScriptFindings(loadedHosts, cut);
  let sbom: Sbom | null = null;

  /** The first one that can be read. */
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
  return { assets, ...scripts.list(), sbom, cutLists: [...cut].toSorted() };
}
