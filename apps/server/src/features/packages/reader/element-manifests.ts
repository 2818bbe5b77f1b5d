import { setImmediate } from 'node:timers/promises';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import type { Archive } from './archive/archive.ts';
import { bounds } from './bounds.ts';
import { type FoundComponent, readComponent } from './components.ts';
import { listFeatureAssets } from './feature-assets.ts';
import { refusePackage } from './refusal.ts';
import { listTargets } from './relationships.ts';
import { childrenOf, parseXml } from './xml.ts';

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
