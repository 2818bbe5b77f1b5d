import type { DemoProduct, DemoRelease } from '../catalog/demo-product.ts';
import { appManifestPart } from './app-manifest.ts';
import { componentParts, elementsPart } from './component.ts';
import { featureParts } from './feature.ts';
import { deriveGuid } from './guid.ts';
import { zipParts } from './package-part.ts';
import { relationshipsPart } from './relationships.ts';
import { sbomParts } from './sbom.ts';
import { element } from './xml.ts';

const manifestPath = 'AppManifest.xml';
const assetsPath = 'ClientSideAssets.xml';

function featureElementParts({ featureElements = [] }: DemoRelease, folder: string) {
  if (featureElements.length === 0) return [];
  const written = featureElements.map(({ name, attributes }) => element(name, attributes));
  return [elementsPart(`${folder}/elements.xml`, ...written)];
}

/** The same release always gives the same bytes. */
export function buildSppkg(product: DemoProduct, release: DemoRelease): Uint8Array {
  const featureId = deriveGuid('feature', product.slug);
  const featurePath = `feature_${featureId}.xml`;
  const components = release.components.map((component) =>
    componentParts(product, release, component, featureId),
  );
  const elements = [
    ...components.flatMap((component) => component.elements),
    ...featureElementParts(release, featureId),
  ];
  const assets = components.flatMap((component) => component.assets);

  const feature = featureParts(
    {
      path: featurePath,
      id: featureId,
      title: `${product.title} Feature`,
      description: `Activates the components of ${product.title}.`,
      version: release.version,
    },
    elements.map(({ path }) => ({ type: 'elementManifest', target: path })),
  );
  const assetsFeature = featureParts(
    {
      path: assetsPath,
      id: deriveGuid('assets', product.slug, release.version),
      title: 'Client Side Assets',
      description: `Deploys the scripts of ${product.title}.`,
      version: release.version,
    },
    assets.map(({ path }) => ({ type: 'clientSideAsset', target: path })),
  );

  return zipParts([
    relationshipsPart('', [{ type: 'packageManifest', target: manifestPath }]),
    appManifestPart(product, release),
    relationshipsPart(manifestPath, [
      { type: 'feature', target: featurePath },
      { type: 'clientSideAssets', target: assetsPath },
    ]),
    ...feature,
    ...elements,
    ...assetsFeature,
    ...assets,
    ...sbomParts(release),
  ]);
}
