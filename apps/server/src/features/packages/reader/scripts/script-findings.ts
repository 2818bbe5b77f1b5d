import type {
  InlineScriptKind,
  LicenceBanner,
  LimitedList,
  PackageContents,
} from '@partshelf/contract/packages/packages.ts';
import type { Part, PartReader } from '../archive/archive.ts';
import { bounds } from '../bounds.ts';
import { toLicenceBanner } from './licence-banner.ts';
import { scanScript } from './scan-script.ts';

type ScriptFindings = Pick<
  PackageContents,
  | 'mentionedHosts'
  | 'inlineScriptSigns'
  | 'licenceBanners'
  | 'scannedScriptBytes'
  | 'unscannedScripts'
>;

export function createScriptFindings(loadedHosts: readonly string[], cut: Set<LimitedList>) {
  const loaded = new Set(loadedHosts);
  const hosts = new Set<string>();
  const signs = new Map<string, PackageContents['inlineScriptSigns'][number]>();
  const banners = new Map<string, LicenceBanner>();
  const unscanned: Part[] = [];
  let scannedBytes = 0;
  let marks = 0;

  function addHost(host: string): void {
    if (hosts.has(host) || loaded.has(host)) return;
    if (hosts.size < bounds.mentionedHosts) hosts.add(host);
    else cut.add('mentionedHosts');
  }

  function addSign(asset: string, kind: InlineScriptKind): void {
    const key = `${kind} ${asset}`;
    const known = signs.get(key);
    if (known) known.count += 1;
    else if (signs.size < bounds.inlineScriptSigns) signs.set(key, { kind, asset, count: 1 });
    else cut.add('inlineScriptSigns');
  }

  function addBanner(asset: string, comment: string): void {
    if (banners.size >= bounds.licenceBanners) return void cut.add('licenceBanners');
    const banner = toLicenceBanner(asset, comment);
    if (banner.text !== '' && !banners.has(banner.text)) banners.set(banner.text, banner);
  }

  return {
    /** Undefined for a script beyond the bound. */
    scan(script: Part): PartReader | undefined {
      const { name, sizeBytes } = script;
      if (scannedBytes + sizeBytes > bounds.scriptBytes || marks >= bounds.scriptMarks) {
        unscanned.push({ name, sizeBytes });
        return undefined;
      }
      scannedBytes += sizeBytes;
      return scanScript({
        onMark() {
          marks += 1;
          if (marks === bounds.scriptMarks) {
            unscanned.push({ name, sizeBytes });
            scannedBytes -= sizeBytes;
          }
          return marks < bounds.scriptMarks;
        },
        needsHosts: () => !cut.has('mentionedHosts'),
        onHost: addHost,
        onSign: (kind) => addSign(name, kind),
        onLicence: (comment) => addBanner(name, comment),
      });
    },
    list: (): ScriptFindings => ({
      mentionedHosts: [...hosts].toSorted(),
      inlineScriptSigns: [...signs.values()],
      licenceBanners: [...banners.values()],
      scannedScriptBytes: scannedBytes,
      unscannedScripts: unscanned.map(({ name, sizeBytes }) => ({ path: name, sizeBytes })),
    }),
  };
}
