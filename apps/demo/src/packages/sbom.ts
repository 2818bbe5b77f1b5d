import type { DemoRelease } from '../catalog/demo-product.ts';
import type { PackagePart } from './package-part.ts';

/** CycloneDX, as build tools write it. */
export function sbomParts({ hasSbom, libraries = [] }: DemoRelease): PackagePart[] {
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
