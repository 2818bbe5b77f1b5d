import { setImmediate } from 'node:timers/promises';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import type { Archive } from './archive.ts';
import { bounds, refusePackage, toPlainText } from './bounds.ts';
import { type FoundComponent, readComponent } from './components.ts';
import { listTargets } from './relationships.ts';
import { childrenOf, parseXml, type XmlElement } from './xml.ts';

interface FoundElements {
  readonly components: FoundComponent[];
  readonly featureAssets: NonNullable<PackageFacts['featureAssets']>;
  hasTenantWideExtension: boolean;
}

/** @throws ShopError PACKAGE_BROKEN */
export async function readElementManifests(
  archive: Archive,
  appManifest: string,
): Promise<FoundElements> {
  const found: FoundElements = { components: [], featureAssets: [], hasTenantWideExtension: false };
  for (const feature of await listTargets(archive, appManifest, 'feature')) {
    for (const part of await listTargets(archive, feature, 'elementManifest')) {
      const elements = await parseXml(await archive.read(part), part);
      for (const element of childrenOf(elements, 'ClientSideComponent')) {
        found.components.push(readComponent(element, part));
        if (found.components.length > bounds.components) {
          throw refusePackage(`The package describes more than ${bounds.components} components.`);
        }
        await setImmediate();
      }
      found.hasTenantWideExtension ||=
        childrenOf(elements, 'ClientSideComponentInstance').length > 0;
      found.featureAssets.push(...listFeatureAssets(elements));
    }
  }
  return found;
}

type FeatureAsset = NonNullable<PackageFacts['featureAssets']>[number];

const components = new Set(['ClientSideComponent', 'ClientSideComponentInstance']);

const naming: Record<string, readonly string[]> = {
  ListInstance: ['Title', 'Url'],
  Field: ['DisplayName', 'Name'],
  CustomAction: ['Title', 'Id'],
};

const usualNaming = ['Name', 'Title', 'Id', 'ID'];

function nameOf({ name, attributes }: XmlElement): string {
  const keys = Object.hasOwn(naming, name) ? naming[name]! : usualNaming;
  return toPlainText(keys.map((key) => attributes.get(key)).find(Boolean) ?? '');
}

const webPartGallery = /^_catalogs\/wp\/?$/i;

function listFiles(module: XmlElement): FeatureAsset[] {
  const folder = module.attributes.get('Url') ?? '';
  if (webPartGallery.test(folder)) return [];
  return childrenOf(module, 'File').map(({ attributes }) => ({
    kind: 'File',
    name: toPlainText([folder, attributes.get('Url') ?? ''].filter(Boolean).join('/')),
  }));
}

function listFeatureAssets(elements: XmlElement): FeatureAsset[] {
  return elements.children.flatMap((element) => {
    if (components.has(element.name)) return [];
    if (element.name === 'Module') return listFiles(element);
    return [{ kind: toPlainText(element.name), name: nameOf(element) }];
  });
}
