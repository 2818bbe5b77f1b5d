import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import { describePermission } from '@partshelf/contract/packages/permission-words.ts';

type Component = PackageFacts['components'][number];

const hosts: Record<string, string> = {
  SharePointWebPart: 'SharePoint pages',
  SharePointFullPage: 'SharePoint full pages',
  TeamsTab: 'Teams tabs',
  TeamsPersonalApp: 'Teams personal apps',
  TeamsMeetingApp: 'Teams meetings',
  Dashboard: 'Viva Connections dashboard',
};

/** Where a component without hosts runs. */
const placesOfKinds: Record<Component['kind'], string[]> = {
  webPart: ['SharePoint pages'],
  extension: ['SharePoint lists and site pages'],
  adaptiveCardExtension: ['Viva Connections dashboard'],
  library: [],
  other: [],
};

/** Own properties only: a package may contain any name. */
const findText = (texts: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

const splitCamelCase = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** `SharePoint pages`, `Teams tabs`: each once, in the order of the package. */
export function listPlaces(components: readonly Component[]): string[] {
  const places = components.flatMap(({ kind, hosts: named }) =>
    named.length > 0
      ? named.map((host) => findText(hosts, host) ?? splitCamelCase(host))
      : placesOfKinds[kind],
  );
  return [...new Set(places)];
}

/** The first builds of the editions of version 16, newest first. */
const editions = [
  { firstBuild: 14_326, name: 'SharePoint Subscription Edition' },
  { firstBuild: 10_337, name: 'SharePoint 2019' },
  { firstBuild: 0, name: 'SharePoint 2016' },
];

/** The name for a version such as 16.0.10337.0. */
function describeOldestSharePoint(version: string): string {
  const [major, minor = 0, build = 0] = version.split('.').map(Number);
  const edition = editions.find(({ firstBuild }) => build >= firstBuild);
  if (major !== 16 || minor !== 0 || !edition) return `SharePoint ${version}`;
  return `${edition.name}, or SharePoint Online`;
}

interface DescribedFact {
  readonly name: string;
  readonly values: readonly string[];
}

export function describePackage(facts: PackageFacts): DescribedFact[] {
  const { permissions, components, developer, scriptHosts } = facts;
  const oldest = facts.minimumSharePointVersion;
  const described: DescribedFact[] = [
    { name: 'Runs on', values: [listPlaces(components).join(', ')] },
    {
      name: 'Asks your administrator to approve',
      values: permissions.length > 0 ? permissions.map(describePermission) : ['Nothing'],
    },
    { name: 'Loads scripts from', values: scriptHosts },
    {
      name: 'Installed',
      values: [
        facts.isTenantWide ? 'For every site at once, or site by site' : 'Site by site',
        facts.isDomainIsolated ? 'Isolated, in a domain of its own' : '',
      ],
    },
    { name: 'Needs at least', values: [oldest === null ? '' : describeOldestSharePoint(oldest)] },
    { name: 'Made by', values: [developer?.name ?? ''] },
  ];
  return described
    .map(({ name, values }) => ({ name, values: values.filter((value) => value !== '') }))
    .filter(({ values }) => values.length > 0);
}
