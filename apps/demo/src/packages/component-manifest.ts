import type { DemoComponent, DemoProduct, ReleaseContents } from '../catalog/demo-product.ts';
import { sharePointOnline } from '../catalog/platforms.ts';
import { assetFileName } from './scripts/client-side-asset.ts';
import { deriveGuid } from './guid.ts';
import { defaultLocale } from './scripts/localized-strings.ts';
import type { PackagePart } from './package-part.ts';

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

// That of SharePoint Server 2019 is loaded by later servers, too.
const chooseFramework = ({ spfxVersion, minimumSharePoint }: ReleaseContents) =>
  spfxVersion ?? (minimumSharePoint === sharePointOnline ? '1.18.2' : '1.4.1');

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
  release: ReleaseContents,
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

export function writeComponentManifest(
  product: DemoProduct,
  release: ReleaseContents,
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
