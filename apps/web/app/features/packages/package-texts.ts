import { permissionText } from '@partshelf/contract/packages/labels.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';

type Component = PackageFacts['components'][number];

const hosts: Record<string, string> = {
  SharePointWebPart: 'SharePoint pages',
  SharePointFullPage: 'SharePoint full pages',
  TeamsTab: 'Teams tabs',
  TeamsPersonalApp: 'Teams personal apps',
  TeamsMeetingApp: 'Teams meetings',
  Dashboard: 'Viva Connections dashboard',
};

const placesOfKinds: Record<Component['kind'], string[]> = {
  webPart: ['SharePoint pages'],
  extension: ['SharePoint lists and site pages'],
  adaptiveCardExtension: ['Viva Connections dashboard'],
  copilotComponent: ['Microsoft 365 Copilot (preview)'],
  library: [],
  other: [],
};

const placesOfExtensions: Record<NonNullable<Component['extensionType']>, string> = {
  applicationCustomizer: 'All pages of a site',
  commandSet: 'Toolbars of SharePoint lists',
  fieldCustomizer: 'Columns of SharePoint lists',
  formCustomizer: 'Forms of SharePoint lists',
  searchQueryModifier: 'Search of a site',
};

/** Own properties only: a package may contain any name. */
const findText = (texts: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

const splitCamelCase = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

export function listPlaces(components: readonly Component[]): string[] {
  const places = components.flatMap(({ kind, extensionType, hosts: named }) => {
    if (named.length > 0) {
      return named.map((host) => findText(hosts, host) ?? splitCamelCase(host));
    }
    return extensionType ? [placesOfExtensions[extensionType]] : placesOfKinds[kind];
  });
  return [...new Set(places)];
}

interface DescribedFact {
  readonly name: string;
  readonly values: readonly string[];
}

export function describePackage(facts: PackageFacts): DescribedFact[] {
  const { permissions, components, developer, scriptHosts } = facts;
  const described: DescribedFact[] = [
    { name: 'Appears on', values: [listPlaces(components).join(', ')] },
    {
      name: 'Asks your administrator to approve',
      values: permissions.length > 0 ? permissions.map(permissionText) : ['Nothing'],
    },
    { name: 'Loads scripts from', values: scriptHosts },
    {
      name: 'Installed',
      values: [
        facts.isTenantWide ? 'For every site at once, or site by site' : 'Site by site',
        facts.isDomainIsolated ? 'Isolated, in a domain of its own' : '',
      ],
    },
    { name: 'Made by', values: [developer?.name ?? ''] },
  ];
  return described
    .map(({ name, values }) => ({ name, values: values.filter((value) => value !== '') }))
    .filter(({ values }) => values.length > 0);
}
