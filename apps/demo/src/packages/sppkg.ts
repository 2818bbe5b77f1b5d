import type { DemoProduct, DemoRelease } from '../products.ts';
import { componentParts, elementsPart } from './component.ts';
import {
  deriveGuid,
  xmlElement,
  escapeXml,
  type PackagePart,
  type Relationship,
  relationshipsPart,
  xmlDocument,
  zipParts,
} from './package-part.ts';

const manifestPath = 'AppManifest.xml';
const assetsPath = 'ClientSideAssets.xml';

const developer = {
  name: 'Partshelf',
  websiteUrl: '',
  privacyUrl: '',
  termsOfUseUrl: '',
  mpnId: '',
};

function describe(name: string, text: string): string {
  return xmlElement(
    name,
    {},
    xmlElement('LocalizedString', { CultureName: 'default' }, escapeXml(text)),
  );
}

function listPermissionRequests(release: DemoRelease): string[] {
  if (release.webApiPermissions.length === 0) return [];
  const requests = release.webApiPermissions.map(({ resource, scope }) =>
    xmlElement('WebApiPermissionRequest', { ResourceId: resource, Scope: scope }),
  );
  return [xmlElement('WebApiPermissionRequests', {}, ...requests)];
}

/** The ProductID is the same in all releases; the app catalog upgrades by Version. */
function appManifestPart(product: DemoProduct, release: DemoRelease): PackagePart {
  const app = xmlElement(
    'App',
    {
      xmlns: 'http://schemas.microsoft.com/sharepoint/2012/app/manifest',
      Name: `partshelf-${product.slug}`,
      ProductID: deriveGuid('product', product.slug),
      Version: release.version,
      SharePointMinVersion: release.minimumSharePoint,
      IsClientSideSolution: true,
      SkipFeatureDeployment: release.skipFeatureDeployment,
      IsDomainIsolated: release.isDomainIsolated,
    },
    xmlElement(
      'Properties',
      {},
      xmlElement('Title', {}, escapeXml(product.title)),
      xmlElement('DeveloperProperties', {}, escapeXml(JSON.stringify(developer))),
      describe('ShortDescription', product.description),
      describe('LongDescription', product.longDescription),
    ),
    ...listPermissionRequests(release),
  );
  return { path: manifestPath, bytes: xmlDocument(app) };
}

interface Feature {
  path: string;
  id: string;
  title: string;
  description: string;
  version: string;
}

function configurationPart(path: string, id: string): PackagePart {
  const namespace = 'http://schemas.microsoft.com/sharepoint/2012/app/partconfiguration';
  const configuration = xmlElement('AppPartConfig', { xmlns: namespace }, xmlElement('Id', {}, id));
  return { path, bytes: xmlDocument(configuration) };
}

function featureParts(feature: Feature, relationships: Relationship[]): PackagePart[] {
  const root = xmlElement('Feature', {
    xmlns: 'http://schemas.microsoft.com/sharepoint/',
    Title: feature.title,
    Description: feature.description,
    Id: feature.id,
    Version: feature.version,
    Scope: 'Web',
    Hidden: 'FALSE',
  });
  const configurationPath = `${feature.path}.config.xml`;
  return [
    { path: feature.path, bytes: xmlDocument(root) },
    relationshipsPart(feature.path, [
      { type: 'configuration', target: configurationPath },
      ...relationships,
    ]),
    configurationPart(configurationPath, deriveGuid('configuration', feature.id)),
  ];
}

function featureElementParts({ featureElements = [] }: DemoRelease, folder: string) {
  if (featureElements.length === 0) return [];
  const written = featureElements.map(({ name, attributes }) => xmlElement(name, attributes));
  return [elementsPart(`${folder}/elements.xml`, ...written)];
}

function sbomParts({ hasSbom, libraries = [] }: DemoRelease): PackagePart[] {
  if (!hasSbom) return [];
  const components = libraries.map(({ name, version, licence }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
    licenses: [{ license: { id: licence } }],
  }));
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components };
  return [{ path: 'sbom/bom.json', bytes: new TextEncoder().encode(JSON.stringify(bom)) }];
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
