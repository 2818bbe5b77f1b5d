import type { DemoComponent, DemoProduct } from '../catalog/demo-product.ts';
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

// The framework of SharePoint Server 2019; later servers and Online still load it.
const frameworkVersion = '1.4.1';

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

function describeLoading(component: DemoComponent, scripts: ComponentScripts) {
  const framework = frameworkModules[component.kind];
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
      [framework.name]: { type: 'component', id: framework.id, version: frameworkVersion },
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
  component: DemoComponent,
  scripts: ComponentScripts,
): string {
  return JSON.stringify({
    id: scripts.componentId,
    alias: component.alias,
    componentType: component.kind,
    version: scripts.version,
    manifestVersion: 2,
    requiresCustomScript: false,
    ...describeKind(product, component),
    loaderConfig: describeLoading(component, scripts),
  });
}
