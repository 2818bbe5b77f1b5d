import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';

/** `path` has no leading slash. */
export interface PackagePart {
  path: string;
  bytes: Uint8Array;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** `children` are finished XML: elements, or text that went through `escapeXml`. */
export function xmlElement(
  name: string,
  attributes: Record<string, string | boolean>,
  ...children: string[]
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

export function xmlDocument(root: string): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="utf-8"?>${root}`);
}

const guidNamespace = Buffer.from('5b8e0d7c2f144a6f9a31c0de7a57e11f', 'hex');

/** Version 5 (SHA-1): the same names always give the same GUID. */
export function deriveGuid(...names: string[]): string {
  const bytes = createHash('sha1').update(guidNamespace).update(names.join('/')).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const relationshipUrl = 'http://schemas.microsoft.com/sharepoint/2012/app/relationships';

const relationshipTypes = {
  packageManifest: `${relationshipUrl}/package-manifest`,
  feature: `${relationshipUrl}/manifest-feature`,
  clientSideAssets: `${relationshipUrl}/manifest-clientsideasset`,
  configuration: `${relationshipUrl}/partconfiguration`,
  elementManifest: `${relationshipUrl}/feature-elementmanifest`,
  clientSideAsset: `${relationshipUrl}/clientsideasset`,
};

export interface Relationship {
  type: keyof typeof relationshipTypes;
  target: string;
}

export function relationshipsPart(source: string, relationships: Relationship[]): PackagePart {
  const written = relationships.map(({ type, target }, index) =>
    xmlElement('Relationship', {
      Type: relationshipTypes[type],
      Target: `/${target}`,
      Id: `r${index + 1}`,
    }),
  );
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return {
    path: `_rels/${source}.rels`,
    bytes: xmlDocument(xmlElement('Relationships', { xmlns: namespace }, ...written)),
  };
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
    xmlElement('Default', { Extension: extension, ContentType: contentType }),
  );
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return {
    path: '[Content_Types].xml',
    bytes: xmlDocument(xmlElement('Types', { xmlns: namespace }, ...defaults)),
  };
}

// A zip entry carries wall-clock time without a zone, so this date must be local to be constant.
const entryDate = new Date(1980, 0, 1);

/** Parts are stored, not compressed, so that no change of the compressor changes the bytes. */
export function zipParts(parts: PackagePart[]): Uint8Array {
  const entries = [contentTypesPart(), ...parts].map(({ path, bytes }) => [path, bytes]);
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: entryDate });
}
