import { permissionText, type Platform } from '@partshelf/contract/packages/labels.ts';
import type { PackageFacts, ReleaseDifference } from '@partshelf/contract/packages/packages.ts';
import { compareReleases } from '../../packages/compare-releases.ts';
import { listPlatforms } from '../../packages/compatibility.ts';

export interface ComparedFacts {
  readonly facts: PackageFacts | null;
  /** They are null when only an older reader has read the package. */
  readonly mentionedHosts: readonly string[] | null;
}

const toCompared = (facts: PackageFacts, mentionedHosts: readonly string[] | null) => ({
  facts,
  contents: mentionedHosts && { mentionedHosts: [...mentionedHosts] },
});

/** Returns null when one of the two is no SharePoint package. */
export function compareRights(
  before: ComparedFacts | undefined,
  after: ComparedFacts,
): ReleaseDifference | null {
  if (!before?.facts || !after.facts) return null;
  return compareReleases(
    toCompared(before.facts, before.mentionedHosts),
    toCompared(after.facts, after.mentionedHosts),
  );
}

const platformLabels: Readonly<Record<Platform, string>> = {
  online: 'SharePoint Online',
  subscriptionEdition: 'SharePoint Server Subscription Edition',
  '2019': 'SharePoint Server 2019',
  '2016': 'SharePoint Server 2016',
};

function describeHosts(before: PackageFacts, added: readonly string[]): string[] {
  if (added.length === 0) return [];
  const hosts = added.join(', ');
  return before.scriptHosts.length === 0
    ? [`Its code was inside the package, and is loaded from outside now: ${hosts}.`]
    : [`It loads scripts from new hosts: ${hosts}.`];
}

/** They say where a package may do more than the one before, or runs in fewer places. */
export function listReasons(before: ComparedFacts | undefined, after: PackageFacts): string[] {
  const earlier = before?.facts;
  const difference = before && compareRights(before, { facts: after, mentionedHosts: null });
  if (!earlier || !difference) return ['There is no package before it to compare it with.'];
  const { permissions, loadedHosts, isolation } = difference;
  const platforms = new Set(listPlatforms(after));
  const lost = listPlatforms(earlier).filter((platform) => !platforms.has(platform));
  return [
    ...(permissions.added.length > 0
      ? [`It asks for new permissions: ${permissions.added.map(permissionText).join('; ')}.`]
      : []),
    ...describeHosts(earlier, loadedHosts.added),
    ...(isolation === 'removed'
      ? ['It is no longer isolated: every script in the tenant can use its permissions.']
      : []),
    // An older reader has not looked for these, so what was not read counts as missing.
    ...(after.hasTenantWideExtension && !earlier.hasTenantWideExtension
      ? ['It brings an extension that can be activated on all sites.']
      : []),
    ...(lost.length > 0
      ? [`It no longer runs on ${lost.map((platform) => platformLabels[platform]).join(', ')}.`]
      : []),
  ];
}
