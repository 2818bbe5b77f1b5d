import type { SbomComponent } from '@partshelf/contract/packages/packages.ts';
import { childOf, childrenOf, type XmlElement } from '../xml.ts';
import { isRecord, listOf, toText, type Json } from './json.ts';
import type { FoundSbom } from './found-sbom.ts';

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
function listComponents(bom: Json): SbomComponent[] {
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

export function readCycloneDxJson(value: unknown): FoundSbom | undefined {
  if (!isRecord(value) || value.bomFormat !== 'CycloneDX') return undefined;
  return {
    format: 'CycloneDX',
    specificationVersion: toText(value.specVersion),
    components: listComponents(value),
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

export function readCycloneDxXml(root: XmlElement): FoundSbom | undefined {
  const version = namespace.exec(root.namespace)?.[1];
  if (root.name !== 'bom' || version === undefined) return undefined;
  return {
    format: 'CycloneDX',
    specificationVersion: version,
    components: listXmlComponents(root),
  };
}
