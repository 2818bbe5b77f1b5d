import { createHash } from 'node:crypto';
import { type RawEntry, writeRawZip } from './files/raw-zip.ts';

interface PackageComponent {
  readonly alias: string;
  readonly title: string;
  readonly kind: 'WebPart' | 'Extension' | 'AdaptiveCardExtension' | 'CopilotComponent';
  readonly hosts: readonly string[];
  /** Further fields of its manifest. */
  readonly manifest?: object;
  readonly resources?: object;
  readonly baseUrls?: readonly string[];
}

/** Packages of different slugs have different product ids. */
export interface PackageOptions {
  readonly slug?: string;
  readonly minimumSharePoint?: string;
  readonly skipFeatureDeployment?: boolean;
  readonly isDomainIsolated?: boolean;
  readonly webApiPermissions?: readonly { readonly resource: string; readonly scope: string }[];
  readonly components?: readonly PackageComponent[];
  /** XML elements besides components. */
  readonly elements?: readonly string[];
  /** XML in the properties of the app. */
  readonly properties?: string;
  readonly parts?: readonly RawEntry[];
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const schemas = 'http://schemas.microsoft.com/sharepoint';
const relationshipTypes = `${schemas}/2012/app/relationships`;
const formats = 'http://schemas.openxmlformats.org/package/2006';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export const toGuid = (text: string) =>
  hashOf(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const toJsonAttribute = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');

function relationships(type: string, targets: readonly string[]): string {
  const rows = targets.map(
    (target, index) =>
      `<Relationship Type="${relationshipTypes}/${type}" Target="/${target}" Id="r${index}"/>`,
  );
  return `${declaration}<Relationships xmlns="${formats}/relationships">${rows.join('')}</Relationships>`;
}

function appManifest(slug: string, version: string, options: PackageOptions): string {
  const { minimumSharePoint = '16.0.10337.0', webApiPermissions = [], properties = '' } = options;
  const { skipFeatureDeployment = true, isDomainIsolated = false } = options;
  const noAddresses = { websiteUrl: '', privacyUrl: '', termsOfUseUrl: '', mpnId: '' };
  const developer = toJsonAttribute({ name: 'Partshelf', ...noAddresses });
  const requests = webApiPermissions.map(
    ({ resource, scope }) => `<WebApiPermissionRequest ResourceId="${resource}" Scope="${scope}"/>`,
  );
  return [
    `${declaration}<App xmlns="${schemas}/2012/app/manifest" Name="partshelf-${slug}" ProductID="${toGuid(slug)}" Version="${version}"`,
    ` SharePointMinVersion="${minimumSharePoint}" IsClientSideSolution="true" SkipFeatureDeployment="${skipFeatureDeployment}" IsDomainIsolated="${isDomainIsolated}">`,
    `<Properties><Title>Org Tree</Title><DeveloperProperties>${developer}</DeveloperProperties>${properties}</Properties>`,
    `<WebApiPermissionRequests>${requests.join('')}</WebApiPermissionRequests></App>`,
  ].join('');
}

function componentPart(component: PackageComponent): RawEntry {
  const { alias, title, kind, hosts, resources } = component;
  const { baseUrls = ['HTTPS://SPCLIENTSIDEASSETLIBRARY/'] } = component;
  const id = toGuid(alias);
  const manifest = toJsonAttribute({
    id,
    alias,
    componentType: kind,
    manifestVersion: 2,
    supportedHosts: hosts,
    preconfiguredEntries: [{ title: { default: title } }],
    ...component.manifest,
    loaderConfig: {
      internalModuleBaseUrls: baseUrls,
      entryModuleId: alias,
      scriptResources: { [alias]: { type: 'path', path: `${alias}.js` }, ...resources },
    },
  });
  return {
    name: `elements/${kind}_${id}.xml`,
    content: `${declaration}<Elements xmlns="${schemas}/"><ClientSideComponent Name="${title.replaceAll('"', '&quot;')}" Id="${id}" ComponentManifest="${manifest}"/></Elements>`,
  };
}

/** Hardly compresses, so that a package can be cut in pieces. */
const script = Array.from({ length: 400 }, (_, line) => hashOf(`line ${line}`)).join('\n');

const treeWebPart: PackageComponent = {
  alias: 'TreeWebPart',
  title: 'Org Tree',
  kind: 'WebPart',
  hosts: ['SharePointWebPart'],
};

function packageParts(version: string, options: PackageOptions): RawEntry[] {
  const { slug = 'org-tree', components = [treeWebPart] } = options;
  const elements = components.map(componentPart);
  if (options.elements) {
    const content = `${declaration}<Elements xmlns="${schemas}/">${options.elements.join('')}</Elements>`;
    elements.push({ name: 'elements/assets.xml', content });
  }
  return [
    {
      name: '[Content_Types].xml',
      content: `${declaration}<Types xmlns="${formats}/content-types"/>`,
    },
    { name: '_rels/.rels', content: relationships('package-manifest', ['AppManifest.xml']) },
    { name: 'AppManifest.xml', content: appManifest(slug, version, options) },
    {
      name: '_rels/AppManifest.xml.rels',
      content: relationships('manifest-feature', ['feature.xml']),
    },
    { name: 'feature.xml', content: `${declaration}<Feature xmlns="${schemas}/"/>` },
    {
      name: '_rels/feature.xml.rels',
      content: relationships(
        'feature-elementmanifest',
        elements.map(({ name }) => name),
      ),
    },
    ...elements,
    { name: 'ClientSideAssets/tree.js', content: script },
    ...(options.parts ?? []),
  ];
}

export function buildPackage(version: string, options: PackageOptions = {}): Buffer {
  return writeRawZip(packageParts(version, options));
}

/** A part without content is left out. */
export function openParts(
  change: (name: string, content: string) => string | undefined = (_, content) => content,
): RawEntry[] {
  return packageParts('2.0.0.0', {}).flatMap(({ name, content }) => {
    const changed = change(name, String(content));
    return changed === undefined ? [] : [{ name, content: changed }];
  });
}
