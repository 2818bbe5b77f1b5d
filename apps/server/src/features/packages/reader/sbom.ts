import type { LimitedList, Sbom, SbomComponent } from '@partshelf/contract/packages/packages.ts';
import type { Part, PartReader } from './archive.ts';
import { bounds, isTooMuchJson, toPlainText } from './bounds.ts';
import { childOf, childrenOf, parseXml, type XmlElement } from './xml.ts';

const fileName = /(?:^|[/._-])(?:s?bom|cdx|cyclonedx|spdx)(?:[._-][^/]*)?\.(?:json|xml)$/i;

export const isSbomName = (name: string) => fileName.test(name);

const jsonBounds = { bytes: bounds.sbomBytes, values: bounds.sbomValues };

function readJson(text: string): FoundSbom | string {
  if (isTooMuchJson(text, jsonBounds)) return 'It is too big for the shop to read.';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'It is not valid JSON.';
  }
  return readCycloneDxJson(value) ?? readSpdxJson(value) ?? 'It is neither CycloneDX nor SPDX 2.';
}

async function readXml(bytes: Buffer, name: string): Promise<FoundSbom | string> {
  try {
    const root = await parseXml(bytes, name);
    return readCycloneDxXml(root) ?? readSpdxXml(root) ?? 'It is neither CycloneDX nor SPDX 2.';
  } catch {
    return 'It is not valid XML, or too big for the shop to read.';
  }
}

function toSbom(path: string, found: FoundSbom | string, cut: Set<LimitedList>): Sbom {
  const nothing = { format: null, specificationVersion: null, componentCount: 0, components: [] };
  if (typeof found === 'string') return { path, ...nothing, unreadable: found };
  const { format, specificationVersion, components } = found;
  if (components.length > bounds.sbomComponents) cut.add('sbomComponents');
  return {
    path,
    format,
    specificationVersion,
    componentCount: components.length,
    components: components.slice(0, bounds.sbomComponents),
    unreadable: null,
  };
}

export function readSbom(
  { name, sizeBytes }: Part,
  cut: Set<LimitedList>,
  onRead: (sbom: Sbom) => void,
): PartReader {
  const isTooBig = sizeBytes > bounds.sbomBytes;
  const chunks: Buffer[] = [];
  const read = async () => {
    if (isTooBig) return 'It is too big for the shop to read.';
    const bytes = Buffer.concat(chunks);
    return /\.xml$/i.test(name) ? readXml(bytes, name) : readJson(bytes.toString('utf8'));
  };
  return {
    onChunk: (chunk) => void (isTooBig || chunks.push(chunk)),
    onEnd: async () => onRead(toSbom(name, await read(), cut)),
  };
}

function joinLicences(licences: readonly (string | null)[]): string | null {
  const named = licences.filter((licence) => licence !== null);
  return named.length > 0 ? toText(named.join(', ')) : null;
}

const licenceOf = (choice: Json) => {
  const licence = isRecord(choice.license) ? choice.license : {};
  return toText(licence.id) ?? toText(licence.name) ?? toText(choice.expression);
};

const withGroup = (group: string | null, name: string | null) =>
  group && name ? `${group}/${name}` : (name ?? '');

/** Components may hold others. */
function listCycloneDxComponents(bom: Json): SbomComponent[] {
  const components: SbomComponent[] = [];
  const waiting = listOf(bom.components).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    components.push({
      name: withGroup(toText(next.group), toText(next.name)),
      version: toText(next.version),
      licence: joinLicences(listOf(next.licenses).map(licenceOf)),
    });
    waiting.push(...listOf(next.components).reverse());
  }
  return components;
}

function readCycloneDxJson(value: unknown): FoundSbom | undefined {
  if (!isRecord(value) || value.bomFormat !== 'CycloneDX') return undefined;
  return {
    format: 'CycloneDX',
    specificationVersion: toText(value.specVersion),
    components: listCycloneDxComponents(value),
  };
}

const textOf = (element: XmlElement | undefined) => toText(element?.text);

const licenceOfXml = (licence: XmlElement) =>
  licence.name === 'expression'
    ? textOf(licence)
    : (textOf(childOf(licence, 'id')) ?? textOf(childOf(licence, 'name')));

const listXmlComponents = (parent: XmlElement): SbomComponent[] =>
  childrenOf(childOf(parent, 'components'), 'component').flatMap((component) => [
    {
      name: withGroup(textOf(childOf(component, 'group')), textOf(childOf(component, 'name'))),
      version: textOf(childOf(component, 'version')),
      licence: joinLicences((childOf(component, 'licenses')?.children ?? []).map(licenceOfXml)),
    },
    ...listXmlComponents(component),
  ]);

const namespace = /^http:\/\/cyclonedx\.org\/schema\/bom\/(\d+\.\d+)$/;

function readCycloneDxXml(root: XmlElement): FoundSbom | undefined {
  const version = namespace.exec(root.namespace)?.[1];
  if (root.name !== 'bom' || version === undefined) return undefined;
  return {
    format: 'CycloneDX',
    specificationVersion: version,
    components: listXmlComponents(root),
  };
}

const version = /^SPDX-(2\.\d+)$/;

const isNamed = (licence: string | null) =>
  licence !== null && licence !== 'NOASSERTION' && licence !== 'NONE';

type ReadField = (name: string) => string | null;

const toSpdxComponent = (read: ReadField): SbomComponent => ({
  name: read('name') ?? '',
  version: read('versionInfo'),
  licence: ['licenseConcluded', 'licenseDeclared'].map(read).find(isNamed) ?? null,
});

function readSpdxJson(value: unknown): FoundSbom | undefined {
  if (!isRecord(value)) return undefined;
  const specificationVersion = version.exec(toText(value.spdxVersion) ?? '')?.[1];
  if (specificationVersion === undefined) return undefined;
  const components = listOf(value.packages).map((found) =>
    toSpdxComponent((name) => toText(found[name])),
  );
  return { format: 'SPDX', specificationVersion, components };
}

const spdxTextOf = (parent: XmlElement, name: string) => toText(childOf(parent, name)?.text);

function readSpdxXml(root: XmlElement): FoundSbom | undefined {
  const specificationVersion = version.exec(spdxTextOf(root, 'spdxVersion') ?? '')?.[1];
  if (root.name !== 'Document' || specificationVersion === undefined) return undefined;
  const components = childrenOf(root, 'packages').map((found) =>
    toSpdxComponent((name) => spdxTextOf(found, name)),
  );
  return { format: 'SPDX', specificationVersion, components };
}

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Returns null for anything but a text with content. */
const toText = (value: unknown): string | null =>
  typeof value === 'string' ? toPlainText(value) || null : null;

interface FoundSbom {
  readonly format: NonNullable<Sbom['format']>;
  readonly specificationVersion: string | null;
  readonly components: SbomComponent[];
}
