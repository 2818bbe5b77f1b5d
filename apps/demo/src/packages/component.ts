import type { DemoComponent, DemoProduct, DemoRelease } from '../catalog/demo-product.ts';
import { writeBundle } from './scripts/bundle.ts';
import { scriptAsset } from './scripts/client-side-asset.ts';
import { writeComponentManifest } from './component-manifest.ts';
import { deriveGuid } from './guid.ts';
import { stringAssets } from './scripts/localized-strings.ts';
import type { PackagePart } from './package-part.ts';
import { teamsIcons } from './icons/teams-icons.ts';
import { element, xmlDocument } from './xml.ts';

interface ComponentParts {
  elements: PackagePart[];
  assets: PackagePart[];
}

export function elementsPart(path: string, ...children: string[]): PackagePart {
  const namespace = 'http://schemas.microsoft.com/sharepoint/';
  return { path, bytes: xmlDocument(element('Elements', { xmlns: namespace }, ...children)) };
}

function placement(component: DemoComponent, componentId: string, folder: string): PackagePart[] {
  if (component.kind === 'WebPart') return [];
  const location = 'ClientSideExtension.ApplicationCustomizer';
  return [
    elementsPart(
      `${folder}/elements_${componentId}.xml`,
      element('CustomAction', {
        Title: component.title,
        Location: location,
        ClientSideComponentId: componentId,
        ClientSideComponentProperties: '{}',
      }),
    ),
    elementsPart(
      `${folder}/ClientSideInstance_${componentId}.xml`,
      element('ClientSideComponentInstance', {
        Title: component.title,
        Location: location,
        ComponentId: componentId,
        Properties: '{}',
      }),
    ),
  ];
}

function toKebabCase(alias: string): string {
  return alias.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

/** The id of a component is the same in all releases, so that pages work after an upgrade. */
export function componentParts(
  product: DemoProduct,
  release: DemoRelease,
  component: DemoComponent,
  folder: string,
): ComponentParts {
  const componentId = deriveGuid('component', product.slug, component.alias);
  // Components carry three parts of the version, solutions four.
  const version = release.version.split('.').slice(0, 3).join('.');
  const entryModule = toKebabCase(component.alias);
  const stringsModule = `${component.alias}Strings`;
  const source = writeBundle(product, release, {
    component,
    moduleName: `${componentId}_${version}`,
    stringsModule,
    version,
  });
  const entry = scriptAsset(entryModule, source);
  const strings = stringAssets(stringsModule);
  const manifest = writeComponentManifest(product, release, component, {
    componentId,
    version,
    entryModule,
    entry,
    stringsModule,
    strings,
  });
  const declaration = elementsPart(
    `${folder}/${component.kind}_${componentId}.xml`,
    element('ClientSideComponent', {
      Name: component.title,
      Id: componentId,
      ComponentManifest: manifest,
      Type: component.kind,
    }),
    ...(component.kind === 'WebPart'
      ? [element('Module', { Name: component.title, Url: '_catalogs/wp', List: '113' })]
      : []),
  );
  const isForTeams = component.hosts.some((host) => host.startsWith('Teams'));
  return {
    elements: [declaration, ...placement(component, componentId, folder)],
    assets: [entry, ...strings.values(), ...(isForTeams ? teamsIcons(componentId) : [])],
  };
}
