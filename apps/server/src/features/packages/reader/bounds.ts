import { ShopError } from '../../../platform/errors.ts';

const mebibyte = 1024 * 1024;

export const bounds = {
  entries: 2_000,
  entryHeaderBytes: 4_000,
  nameLength: 400,
  unpackedBytes: 300 * mebibyte,
  expansion: 100,
  unsuspiciousBytes: mebibyte,
  /** Parsed parts are read into memory one at a time. */
  describingPartBytes: 4 * mebibyte,
  describingBytes: 16 * mebibyte,
  xmlElements: 20_000,
  xmlAttributesPerElement: 200,
  xmlAttributes: 20_000,
  xmlDepth: 50,
  /** Parsing them takes too long for one turn of the event loop otherwise. */
  manifestBytes: mebibyte,
  manifestValues: 10_000,
  components: 200,
  permissions: 200,
  featureAssets: 50,
  languages: 100,
  scriptBytes: 50 * mebibyte,
  scriptMarks: 2_000_000,
  loadedHosts: 200,
  faultyScripts: 20,
  mentionedHosts: 200,
  inlineScriptSigns: 500,
  licenceBanners: 100,
  licenceTextLength: 2_000,
  sbomBytes: 2 * mebibyte,
  sbomValues: 150_000,
  sbomComponents: 1_000,
} as const;

interface JsonBounds {
  readonly bytes: number;
  readonly values: number;
}

const separators = new Set([',', '[', '{'].map((character) => character.charCodeAt(0)));

export function countValues(json: string, most: number): number {
  let found = 0;
  for (let index = 0; index < json.length && found <= most; index += 1) {
    if (separators.has(json.charCodeAt(index))) found += 1;
  }
  return found;
}

/** Parsing cannot be interrupted. */
export function isTooMuchJson(json: string, { bytes, values }: JsonBounds): boolean {
  return json.length > bytes || countValues(json, values) > values;
}

const maxTextLength = 200;

export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
    .toWellFormed();
}

export function findWebUrl(text: string): URL | undefined {
  const address = text.startsWith('//') ? `https:${text}` : text;
  return /^https?:/i.test(address) ? (URL.parse(address) ?? undefined) : undefined;
}

const maxQuotedLength = 100;

export function quoteName(name: string): string {
  const visible = name.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
  return visible.length > maxQuotedLength
    ? `“${visible.slice(0, maxQuotedLength)}…”`
    : `“${visible}”`;
}

export function refusePackage(sentence: string, cause?: unknown): ShopError {
  return new ShopError('PACKAGE_BROKEN', { fields: { files: [sentence] }, cause });
}

export const refuseManifest = (part: string) =>
  refusePackage(`The manifest of the component in ${quoteName(part)} is too big.`);
