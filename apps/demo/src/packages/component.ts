import {
  type DemoComponent,
  type DemoProduct,
  type DemoRelease,
  sharePointVersions,
} from '../products.ts';
import { deriveGuid, xmlElement, type PackagePart, xmlDocument } from './package-part.ts';
import { assetFileName, defaultLocale, scriptAsset, stringAssets, writeBundle } from './scripts.ts';
import { teamsIcons } from './teams-icons.ts';

interface ComponentScripts {
  componentId: string;
  version: string;
  entryModule: string;
  entry: PackagePart;
  stringsModule: string;
  strings: Map<string, PackagePart>;
}

// SharePoint replaces this address by that of its own asset library when the package is deployed.
const assetLibrary = 'HTTPS://SPCLIENTSIDEASSETLIBRARY/';

const chooseFramework = ({ spfxVersion, minimumSharePoint }: DemoRelease) =>
  spfxVersion ?? (minimumSharePoint === sharePointVersions.online ? '1.18.2' : '1.4.1');

const coreLibrary = {
  name: '@microsoft/sp-core-library',
  id: '7263c7d0-1d6a-45ec-8d85-d4d1d234171b',
};

const frameworkModules = {
  WebPart: {
    name: '@microsoft/sp-webpart-base',
    id: '974a7777-0990-4136-8fa6-95d80114c2e0',
  },
  Extension: {
    name: '@microsoft/sp-application-base',
    id: '4df9bb86-ab0a-4aab-ab5f-48bf167048fb',
  },
};

function describeLoading(
  release: DemoRelease,
  component: DemoComponent,
  scripts: ComponentScripts,
) {
  const framework = frameworkModules[component.kind];
  const version = chooseFramework(release);
  const paths = [...scripts.strings].map(([locale, asset]) => [locale, assetFileName(asset)]);
  const pathByLocale: Record<string, string> = Object.fromEntries(paths);
  return {
    internalModuleBaseUrls: [assetLibrary],
    entryModuleId: scripts.entryModule,
    scriptResources: {
      [scripts.entryModule]: { type: 'path', path: assetFileName(scripts.entry) },
      [scripts.stringsModule]: {
        type: 'localizedPath',
        paths: pathByLocale,
        defaultPath: pathByLocale[defaultLocale],
      },
      ...(release.spfxVersion !== null && {
        [framework.name]: { type: 'component', id: framework.id, version },
        [coreLibrary.name]: { type: 'component', id: coreLibrary.id, version },
      }),
      ...Object.fromEntries(
        Object.entries(release.externals ?? {}).map(([name, path]) => [
          name,
          { type: 'path', path },
        ]),
      ),
    },
  };
}

function describeKind(product: DemoProduct, component: DemoComponent) {
  if (component.kind === 'Extension') return { extensionType: 'ApplicationCustomizer' };
  return {
    supportedHosts: component.hosts,
    preconfiguredEntries: [
      {
        groupId: deriveGuid('toolbox', 'Partshelf'),
        group: { default: 'Partshelf' },
        title: { default: component.title },
        description: { default: product.description },
        officeFabricIconFontName: 'WebAppBuilderFragment',
        properties: { heading: '', showHighlights: true },
      },
    ],
  };
}

function writeComponentManifest(
  product: DemoProduct,
  release: DemoRelease,
  component: DemoComponent,
  scripts: ComponentScripts,
): string {
  return JSON.stringify({
    id: scripts.componentId,
    alias: component.alias,
    componentType: component.kind,
    version: scripts.version,
    manifestVersion: 2,
    requiresCustomScript: release.requiresCustomScript ?? false,
    ...describeKind(product, component),
    loaderConfig: describeLoading(release, component, scripts),
  });
}

interface ComponentParts {
  elements: PackagePart[];
  assets: PackagePart[];
}

export function elementsPart(path: string, ...children: string[]): PackagePart {
  const namespace = 'http://schemas.microsoft.com/sharepoint/';
  return { path, bytes: xmlDocument(xmlElement('Elements', { xmlns: namespace }, ...children)) };
}

function placement(component: DemoComponent, componentId: string, folder: string): PackagePart[] {
  if (component.kind === 'WebPart') return [];
  const location = 'ClientSideExtension.ApplicationCustomizer';
  return [
    elementsPart(
      `${folder}/elements_${componentId}.xml`,
      xmlElement('CustomAction', {
        Title: component.title,
        Location: location,
        ClientSideComponentId: componentId,
        ClientSideComponentProperties: '{}',
      }),
    ),
    elementsPart(
      `${folder}/ClientSideInstance_${componentId}.xml`,
      xmlElement('ClientSideComponentInstance', {
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
    xmlElement('ClientSideComponent', {
      Name: component.title,
      Id: componentId,
      ComponentManifest: manifest,
      Type: component.kind,
    }),
    ...(component.kind === 'WebPart'
      ? [xmlElement('Module', { Name: component.title, Url: '_catalogs/wp', List: '113' })]
      : []),
  );
  const isForTeams = component.hosts.some((host) => host.startsWith('Teams'));
  return {
    elements: [declaration, ...placement(component, componentId, folder)],
    assets: [entry, ...strings.values(), ...(isForTeams ? teamsIcons(componentId) : [])],
  };
}
