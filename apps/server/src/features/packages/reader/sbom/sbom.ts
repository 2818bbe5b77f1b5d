import type { LimitedList, Sbom } from '@partshelf/contract/packages/packages.ts';
import type { Part, PartReader } from '../archive/archive.ts';
import { isTooMuchJson } from '../bounded-json.ts';
import { bounds } from '../bounds.ts';
import { parseXml } from '../xml.ts';
import { readCycloneDxJson, readCycloneDxXml } from './cyclonedx.ts';
import type { FoundSbom } from './found-sbom.ts';
import { readSpdxJson, readSpdxXml } from './spdx.ts';

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
