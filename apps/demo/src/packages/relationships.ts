import type { PackagePart } from './package-part.ts';
import { element, xmlDocument } from './xml.ts';

const types = 'http://schemas.microsoft.com/sharepoint/2012/app/relationships';

const relationshipTypes = {
  packageManifest: `${types}/package-manifest`,
  feature: `${types}/manifest-feature`,
  clientSideAssets: `${types}/manifest-clientsideasset`,
  configuration: `${types}/partconfiguration`,
  elementManifest: `${types}/feature-elementmanifest`,
  clientSideAsset: `${types}/clientsideasset`,
};

export interface Relationship {
  type: keyof typeof relationshipTypes;
  target: string;
}

/** Without a source: those of the package itself. */
export function relationshipsPart(source: string, relationships: Relationship[]): PackagePart {
  const written = relationships.map(({ type, target }, index) =>
    element('Relationship', {
      Type: relationshipTypes[type],
      Target: `/${target}`,
      Id: `r${index + 1}`,
    }),
  );
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return {
    path: `_rels/${source}.rels`,
    bytes: xmlDocument(element('Relationships', { xmlns: namespace }, ...written)),
  };
}
