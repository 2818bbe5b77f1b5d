import { describePermission } from '@partshelf/contract/packages/labels.ts';
import type { ReleaseDifference } from '@partshelf/contract/packages/packages.ts';

interface Change {
  readonly name: string;
  readonly values: readonly string[];
}

export function listChanges(difference: ReleaseDifference): Change[] {
  const { permissions, loadedHosts, mentionedHosts, components } = difference;
  const { isolation, tenantWideExtension } = difference;
  const changes: Change[] = [
    { name: 'Asks for', values: permissions.added.map(describePermission) },
    { name: 'No longer asks for', values: permissions.removed.map(describePermission) },
    { name: 'Loads scripts also from', values: loadedHosts.added },
    { name: 'No longer loads scripts from', values: loadedHosts.removed },
    { name: 'Also mentions in its scripts', values: mentionedHosts.added },
    { name: 'No longer mentions in its scripts', values: mentionedHosts.removed },
    { name: 'New components', values: components.added.map(({ name }) => name) },
    { name: 'Components that are gone', values: components.removed.map(({ name }) => name) },
    { name: 'Isolation', values: isolation ? [isolationTexts[isolation]] : [] },
    {
      name: 'Extension on all sites',
      values: tenantWideExtension ? [extensionTexts[tenantWideExtension]] : [],
    },
  ];
  return changes.filter(({ values }) => values.length > 0);
}

const isolationTexts = {
  added: 'It now runs isolated, in a domain of its own',
  removed: 'It no longer runs isolated, but with all other scripts of your pages',
};

const extensionTexts = {
  added: 'It can now activate an extension on all sites',
  removed: 'It no longer activates an extension on all sites',
};

/** Whether an administrator has nothing more to approve or to trust. */
export function asksForNothingNew(difference: ReleaseDifference): boolean {
  const { permissions, loadedHosts, mentionedHosts, isolation, tenantWideExtension } = difference;
  return (
    permissions.added.length + loadedHosts.added.length + mentionedHosts.added.length === 0 &&
    isolation !== 'removed' &&
    tenantWideExtension !== 'added'
  );
}
