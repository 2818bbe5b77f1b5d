import type { PackageContents } from '@partshelf/contract/packages/package-contents.ts';
import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import type { ReleaseDifference } from '@partshelf/contract/packages/release-difference.ts';

type Permission = PackageFacts['permissions'][number];

export interface ComparedPackage {
  readonly facts: PackageFacts;
  readonly contents: PackageContents | null;
}

const keyOfPermission = ({ resource, scope }: Permission) => JSON.stringify([resource, scope]);

function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
) {
  const [old, current] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    added: after.filter((item) => !old.has(keyOf(item))),
    removed: before.filter((item) => !current.has(keyOf(item))),
  };
}

function compareFlags(before: boolean, after: boolean): 'added' | 'removed' | null {
  if (before === after) return null;
  return after ? 'added' : 'removed';
}

const compareHosts = (before: readonly string[] = [], after: readonly string[] = []) =>
  compareLists(before, after, (host) => host);

export function compareReleases(
  before: ComparedPackage,
  after: ComparedPackage,
): ReleaseDifference {
  const [old, current] = [before.facts, after.facts];
  const components = compareLists(old.components, current.components, ({ id }) => id);
  const toNamed = ({ name, kind }: PackageFacts['components'][number]) => ({ name, kind });
  return {
    permissions: compareLists(old.permissions, current.permissions, keyOfPermission),
    loadedHosts: compareHosts(old.scriptHosts, current.scriptHosts),
    mentionedHosts: compareHosts(before.contents?.mentionedHosts, after.contents?.mentionedHosts),
    components: {
      added: components.added.map(toNamed),
      removed: components.removed.map(toNamed),
    },
    isolation: compareFlags(old.isDomainIsolated, current.isDomainIsolated),
    tenantWideExtension: compareFlags(
      old.hasTenantWideExtension ?? false,
      current.hasTenantWideExtension ?? false,
    ),
  };
}

export function listNewPermissions(
  facts: PackageFacts | null,
  earlier: PackageFacts | null | undefined,
): Permission[] {
  return compareLists(earlier?.permissions ?? [], facts?.permissions ?? [], keyOfPermission).added;
}
