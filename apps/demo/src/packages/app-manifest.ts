import type { DemoProduct, DemoRelease } from '../catalog/demo-product.ts';
import { deriveGuid } from './guid.ts';
import type { PackagePart } from './package-part.ts';
import { element, escapeXml, xmlDocument } from './xml.ts';

const developer = {
  name: 'Partshelf',
  websiteUrl: '',
  privacyUrl: '',
  termsOfUseUrl: '',
  mpnId: '',
};

function describe(name: string, text: string): string {
  return element(name, {}, element('LocalizedString', { CultureName: 'default' }, escapeXml(text)));
}

function listPermissionRequests(release: DemoRelease): string[] {
  if (release.webApiPermissions.length === 0) return [];
  const requests = release.webApiPermissions.map(({ resource, scope }) =>
    element('WebApiPermissionRequest', { ResourceId: resource, Scope: scope }),
  );
  return [element('WebApiPermissionRequests', {}, ...requests)];
}

/** The ProductID is the same in all releases; the app catalog upgrades by Version. */
export function appManifestPart(product: DemoProduct, release: DemoRelease): PackagePart {
  const app = element(
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
    element(
      'Properties',
      {},
      element('Title', {}, escapeXml(product.title)),
      element('DeveloperProperties', {}, escapeXml(JSON.stringify(developer))),
      describe('ShortDescription', product.description),
      describe('LongDescription', product.longDescription),
    ),
    ...listPermissionRequests(release),
  );
  return { path: 'AppManifest.xml', bytes: xmlDocument(app) };
}
