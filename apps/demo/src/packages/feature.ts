import { deriveGuid } from './guid.ts';
import type { PackagePart } from './package-part.ts';
import { relationshipsPart } from './relationships.ts';
import type { Relationship } from './relationships.ts';
import { element, xmlDocument } from './xml.ts';

interface Feature {
  path: string;
  id: string;
  title: string;
  description: string;
  version: string;
}

function configurationPart(path: string, id: string): PackagePart {
  const namespace = 'http://schemas.microsoft.com/sharepoint/2012/app/partconfiguration';
  const configuration = element('AppPartConfig', { xmlns: namespace }, element('Id', {}, id));
  return { path, bytes: xmlDocument(configuration) };
}

export function featureParts(feature: Feature, relationships: Relationship[]): PackagePart[] {
  const root = element('Feature', {
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
