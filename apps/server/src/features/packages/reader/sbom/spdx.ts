import type { SbomComponent } from '@partshelf/contract/packages/packages.ts';
import { childOf, childrenOf, type XmlElement } from '../xml.ts';
import { isRecord, listOf, toText } from './json.ts';
import type { FoundSbom } from './found-sbom.ts';

const version = /^SPDX-(2\.\d+)$/;

/** The words of SPDX for "not known" and "none". */
const isNamed = (licence: string | null) =>
  licence !== null && licence !== 'NOASSERTION' && licence !== 'NONE';

type ReadField = (name: string) => string | null;

const toComponent = (read: ReadField): SbomComponent => ({
  name: read('name') ?? '',
  version: read('versionInfo'),
  licence: ['licenseConcluded', 'licenseDeclared'].map(read).find(isNamed) ?? null,
});

export function readSpdxJson(value: unknown): FoundSbom | undefined {
  if (!isRecord(value)) return undefined;
  const specificationVersion = version.exec(toText(value.spdxVersion) ?? '')?.[1];
  if (specificationVersion === undefined) return undefined;
  const components = listOf(value.packages).map((found) =>
    toComponent((name) => toText(found[name])),
  );
  return { format: 'SPDX', specificationVersion, components };
}

const textOf = (parent: XmlElement, name: string) => toText(childOf(parent, name)?.text);

export function readSpdxXml(root: XmlElement): FoundSbom | undefined {
  const specificationVersion = version.exec(textOf(root, 'spdxVersion') ?? '')?.[1];
  if (root.name !== 'Document' || specificationVersion === undefined) return undefined;
  const components = childrenOf(root, 'packages').map((found) =>
    toComponent((name) => textOf(found, name)),
  );
  return { format: 'SPDX', specificationVersion, components };
}
