import { buildPackage, type PackageOptions } from '../share-point-package.ts';

const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [{ name: 'react', version: '18.2.0', licenses: [{ license: { id: 'MIT' } }] }],
};

/** With permissions, a mentioned host, a sign of inline script, a licence and an SBOM. */
export const buildReviewedPackage = (
  version: string,
  slug: string,
  options: PackageOptions = {},
): Buffer =>
  buildPackage(version, {
    slug,
    webApiPermissions: [
      { resource: 'Microsoft Graph', scope: 'Calendars.Read' },
      { resource: 'Contoso &quot;API&quot;', scope: 'user_impersonation' },
    ],
    parts: [
      {
        name: 'ClientSideAssets/calls.js',
        content:
          '/*! Tiny Dates v1.0.0 | MIT License */ fetch("https://api.example/v1"); eval("1+1");',
      },
      { name: 'sbom/bom.json', content: JSON.stringify(sbom) },
    ],
    ...options,
  });
