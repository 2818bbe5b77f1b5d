import { zipSync } from 'fflate';
import { element, xmlDocument } from './xml.ts';

/** `path` has no leading slash. */
export interface PackagePart {
  path: string;
  bytes: Uint8Array;
}

const contentTypes = {
  xml: 'text/xml',
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  js: 'application/javascript',
  png: 'image/png',
  json: 'application/json',
};

function contentTypesPart(): PackagePart {
  const defaults = Object.entries(contentTypes).map(([extension, contentType]) =>
    element('Default', { Extension: extension, ContentType: contentType }),
  );
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return {
    path: '[Content_Types].xml',
    bytes: xmlDocument(element('Types', { xmlns: namespace }, ...defaults)),
  };
}

// A zip entry carries wall-clock time without a zone, so this date must be local to be constant.
const entryDate = new Date(1980, 0, 1);

/** Parts are stored, not compressed, so that no change of the compressor changes the bytes. */
export function zipParts(parts: PackagePart[]): Uint8Array {
  const entries = [contentTypesPart(), ...parts].map(({ path, bytes }) => [path, bytes]);
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: entryDate });
}
