import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { type ComponentManifest, parseComponentManifest } from './component-manifest.ts';
import { toPlainText } from './plain-text.ts';
import type { XmlElement } from './xml.ts';

type Component = PackageFacts['components'][number];

const kinds: Record<string, Component['kind']> = {
  WebPart: 'webPart',
  Extension: 'extension',
  AdaptiveCardExtension: 'adaptiveCardExtension',
  Library: 'library',
};

const maxHosts = 20;

export interface FoundComponent {
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

/** @throws ShopError PACKAGE_BROKEN */
export function readComponent({ attributes }: XmlElement, part: string): FoundComponent {
  const manifest = parseComponentManifest(attributes.get('ComponentManifest') ?? '', part);
  return { manifest, component: toComponent(manifest, attributes.get('Name') ?? '') };
}

const needsScript = ({ requiresCustomScript, safeWithCustomScriptDisabled }: ComponentManifest) =>
  requiresCustomScript ?? safeWithCustomScriptDisabled === false;

export const needCustomScript = (manifests: readonly ComponentManifest[]) =>
  manifests.some(needsScript);
