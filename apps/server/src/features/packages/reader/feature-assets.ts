import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { toPlainText } from './plain-text.ts';
import { childrenOf, type XmlElement } from './xml.ts';

type FeatureAsset = NonNullable<PackageFacts['featureAssets']>[number];

const components = new Set(['ClientSideComponent', 'ClientSideComponentInstance']);

/** In the order in which a person would look for a name. */
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

/** Without the entries of web parts in the gallery, which every web part brings. */
function listFiles(module: XmlElement): FeatureAsset[] {
  const folder = module.attributes.get('Url') ?? '';
  if (webPartGallery.test(folder)) return [];
  return childrenOf(module, 'File').map(({ attributes }) => ({
    kind: 'File',
    name: toPlainText([folder, attributes.get('Url') ?? ''].filter(Boolean).join('/')),
  }));
}

export function listFeatureAssets(elements: XmlElement): FeatureAsset[] {
  return elements.children.flatMap((element) => {
    if (components.has(element.name)) return [];
    if (element.name === 'Module') return listFiles(element);
    return [{ kind: toPlainText(element.name), name: nameOf(element) }];
  });
}
