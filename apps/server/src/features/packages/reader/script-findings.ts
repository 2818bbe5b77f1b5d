import type {
  InlineScriptKind,
  LicenceBanner,
  LimitedList,
  PackageContents,
  ScriptUse,
} from '@partshelf/contract/packages/packages.ts';
import type { Part, PartReader } from './archive.ts';
import { bounds, toPlainText } from './bounds.ts';
import { scanScript } from './scan-script.ts';

interface ScriptFindings extends Pick<
  PackageContents,
  | 'mentionedHosts'
  | 'inlineScriptSigns'
  | 'licenceBanners'
  | 'scannedScriptBytes'
  | 'unscannedScripts'
> {
  readonly uses: Set<ScriptUse>;
}

export function createScriptFindings(loadedHosts: readonly string[], cut: Set<LimitedList>) {
  const loaded = new Set(loadedHosts);
  const hosts = new Set<string>();
  const signs = new Map<string, PackageContents['inlineScriptSigns'][number]>();
  const banners = new Map<string, LicenceBanner>();
  const uses = new Set<ScriptUse>();
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
    /** Returns undefined for a script beyond the bound. */
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
        onUse: (use) => void uses.add(use),
        onLicence: (comment) => addBanner(name, comment),
      });
    },
    list: (): ScriptFindings => ({
      uses,
      mentionedHosts: [...hosts].toSorted(),
      inlineScriptSigns: [...signs.values()],
      licenceBanners: [...banners.values()],
      scannedScriptBytes: scannedBytes,
      unscannedScripts: unscanned.map(({ name, sizeBytes }) => ({ path: name, sizeBytes })),
    }),
  };
}

const licences: Record<string, RegExp> = {
  MIT: /\bMIT\b/,
  ISC: /\bISC\b/,
  'Apache-2.0': /\bApache(?:[ -]License)?,?(?:[ -]Version)?[ -](?:v|V)?2(?:\.0)?\b/i,
  'BSD-2-Clause': /\bBSD[ -]2|\b(?:2|two)[ -]clause BSD/i,
  'BSD-3-Clause': /\bBSD[ -]3|\b(?:3|three)[ -]clause BSD|\bNew BSD\b/i,
  '0BSD': /\b0BSD\b/,
  'MPL-2.0': /\bMPL[ -]?v?2|\bMozilla Public License,? (?:v\.? ?|version )?2/i,
  'LGPL-2.1': /\bLGPL[ -]?v?2\.1/i,
  'LGPL-3.0': /\bLGPL[ -]?v?3/i,
  'GPL-2.0': /(?<![AL])\bGPL[ -]?v?2/i,
  'GPL-3.0': /(?<![AL])\bGPL[ -]?v?3/i,
  'AGPL-3.0': /\bAGPL[ -]?v?3/i,
  'CC0-1.0': /\bCC0\b/,
  Unlicense: /\bUnlicense\b/i,
};

/** Returns null for several, because then it may be either or both. */
function findLicence(text: string): string | null {
  const found = Object.keys(licences).filter((id) => licences[id]!.test(text));
  return found.length === 1 ? found[0]! : null;
}

const notName = /^(?:copyright|\(c\)|©|licen[sc]ed?\b|for licen[sc]e|this |see |https?:)/i;
const nameAndVersion = /^([\w@./ -]{1,80}?),? v?\d+\.\d+[\w.+-]*/;

function findName(lines: readonly string[]): string | null {
  const first = lines[0] ?? '';
  const versioned = nameAndVersion.exec(first)?.[0];
  const short = (versioned ?? first.split(/ \| | - | [(©]/)[0] ?? '').replace(
    /(?<![,;:.\s])[,;:.\s]+$/,
    '',
  );
  const isName = short !== '' && short.length <= 100 && !notName.test(short);
  return isName ? toPlainText(short) : null;
}

function listLines(comment: string): string[] {
  return comment
    .replace(/^\/\*+!?/, '')
    .replace(/(?<!\*)\*+\/$/, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/^[\s*]*(?:@(?:license|licence|preserve)\b)?\s*/, '')
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
    );
}

/** `comment` is the whole comment or its beginning. */
function toLicenceBanner(asset: string, comment: string): LicenceBanner {
  const lines = listLines(comment.toWellFormed());
  const text = lines.join('\n').trim().slice(0, bounds.licenceTextLength).toWellFormed();
  const told = lines.filter((line) => line !== '');
  return { asset, name: findName(told), licence: findLicence(text), text };
}
