import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import type { Archive } from './archive.ts';
import { bounds } from './bounds.ts';
import { type ComponentManifest, parseComponentManifest } from './component-manifest.ts';
import { toPlainText } from './plain-text.ts';
import { refusePackage } from './refusal.ts';
import { listTargets } from './relationships.ts';
import { childrenOf, parseXml } from './xml.ts';

type Component = PackageFacts['components'][number];

const kinds: Record<string, Component['kind']> = {
  WebPart: 'webPart',
  Extension: 'extension',
  AdaptiveCardExtension: 'adaptiveCardExtension',
  Library: 'library',
};

const maxHosts = 20;

interface Found {
  readonly component: Component;
  readonly manifest: ComponentManifest;
}

/** SharePoint’s default for a web part without hosts. */
function listHosts({ componentType, supportedHosts }: ComponentManifest): string[] {
  const named = [...new Set(supportedHosts?.map(toPlainText))].slice(0, maxHosts);
  return named.length === 0 && componentType === 'WebPart' ? ['SharePointWebPart'] : named;
}

function toComponent(manifest: ComponentManifest, name: string): Component {
  const { id, alias, componentType, preconfiguredEntries } = manifest;
  return {
    id: toPlainText(id).toLowerCase(),
    name: toPlainText(preconfiguredEntries?.[0]?.title?.default || name || alias || id),
    kind: Object.hasOwn(kinds, componentType) ? kinds[componentType]! : 'other',
    hosts: listHosts(manifest),
  };
}

async function readElements(archive: Archive, part: string): Promise<Found[]> {
  const elements = parseXml(await archive.read(part), part);
  return childrenOf(elements, 'ClientSideComponent').map(({ attributes }) => {
    const manifest = parseComponentManifest(attributes.get('ComponentManifest') ?? '', part);
    return { manifest, component: toComponent(manifest, attributes.get('Name') ?? '') };
  });
}

/** @throws ShopError PACKAGE_BROKEN */
export async function readComponents(archive: Archive, appManifest: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const feature of await listTargets(archive, appManifest, 'feature')) {
    for (const part of await listTargets(archive, feature, 'elementManifest')) {
      found.push(...(await readElements(archive, part)));
      if (found.length > bounds.components) {
        throw refusePackage(`The package describes more than ${bounds.components} components.`);
      }
    }
  }
  return found;
}
