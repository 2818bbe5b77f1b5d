import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import type { PackageFacts, ReleaseDifference } from '@partshelf/contract/packages/packages.ts';
import { describePermission } from '@partshelf/contract/packages/labels.ts';

type Permissions = PackageFacts['permissions'];

const mostNames = 20;

function describeList(label: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const others = names.length - mostNames;
  const rest = others > 0 ? ` and ${others} more` : '';
  return [`${label}: ${names.slice(0, mostNames).join('; ')}${rest}.`];
}

const isolationSentences = {
  added: 'It is isolated now: only it can use its permissions.',
  removed: 'It is no longer isolated: every script in your tenant can use its permissions.',
};

const extensionSentences = {
  added: 'It brings an extension that can be activated on all sites.',
  removed: 'It no longer brings an extension for all sites.',
};

const deployment = 'From the moment you deploy it, every page runs the new code.';

const namesOf = (components: ReleaseDifference['components']['added']) =>
  components.map(({ name }) => name);

function listChanges(difference: ReleaseDifference): string[] {
  const { permissions, loadedHosts, mentionedHosts, components } = difference;
  const { isolation, tenantWideExtension } = difference;
  return [
    ...describeList(
      'New permissions, which your administrator has to approve',
      permissions.added.map(describePermission),
    ),
    ...describeList(
      'Permissions it no longer asks for',
      permissions.removed.map(describePermission),
    ),
    ...describeList('New hosts that scripts are loaded from', loadedHosts.added),
    ...describeList('Hosts that scripts are no longer loaded from', loadedHosts.removed),
    ...describeList('New hosts in its scripts', mentionedHosts.added),
    ...describeList('Hosts no longer in its scripts', mentionedHosts.removed),
    ...describeList('New components', namesOf(components.added)),
    ...describeList('Removed components', namesOf(components.removed)),
    ...(isolation ? [isolationSentences[isolation]] : []),
    ...(tenantWideExtension ? [extensionSentences[tenantWideExtension]] : []),
  ];
}

interface Update {
  readonly fromVersion: string;
  readonly difference: ReleaseDifference;
  /** False when an older reader read one of the two packages. */
  readonly areScriptsCompared: boolean;
}

const unknownScripts = 'Hosts in its scripts could not be compared.';

/** For an owner who downloaded `fromVersion` last. */
export function describeUpdate({ fromVersion, difference, areScriptsCompared }: Update): string[] {
  const version = describeVersion(fromVersion);
  const changes = listChanges(difference);
  const unknown = areScriptsCompared ? [] : [unknownScripts];
  if (changes.length === 0) {
    const what = areScriptsCompared
      ? 'Permissions, hosts and components'
      : 'Permissions and components';
    const same = `${what} are as in version ${version}, which you downloaded last.`;
    return [same, ...unknown, deployment];
  }
  const start = `Compared with version ${version}, which you downloaded last:`;
  return [start, ...changes, ...unknown, deployment];
}

/** For an owner who has not downloaded a package to compare with. */
export function describeNewPermissions(permissions: Permissions): string[] {
  if (permissions.length === 0) return [];
  const asked = permissions.map(describePermission).join('; ');
  return [
    `Before you install it: this version asks your administrator to approve what the version before it did not. ${asked}.`,
  ];
}
