import type {
  PackageContents,
  PackageFacts,
  ReleaseDifference,
} from '@partshelf/contract/packages/packages.ts';

type Permission = PackageFacts['permissions'][number];
type Component = PackageFacts['components'][number];

export interface ComparedPackage {
  readonly facts: PackageFacts;
  /** It is null when only an older reader has read the package. */
  readonly contents: Pick<PackageContents, 'mentionedHosts'> | null;
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

function compareFlags(before: boolean | undefined, after: boolean | undefined) {
  if (before === undefined || after === undefined || before === after) return null;
  return after ? 'added' : 'removed';
}

const compareHosts = (before: readonly string[], after: readonly string[]) =>
  compareLists(before, after, (host) => host);

const nameComponent = ({ name, kind }: Component) => ({ name, kind });

function compareComponents(before: readonly Component[], after: readonly Component[]) {
  const { added, removed } = compareLists(before, after, ({ id }) => id);
  return { added: added.map(nameComponent), removed: removed.map(nameComponent) };
}

/** What was not read in one of the two counts as unchanged. */
export function compareReleases(
  before: ComparedPackage,
  after: ComparedPackage,
): ReleaseDifference {
  const [old, current] = [before.facts, after.facts];
  return {
    permissions: compareLists(old.permissions, current.permissions, keyOfPermission),
    loadedHosts: compareHosts(old.scriptHosts, current.scriptHosts),
    mentionedHosts:
      before.contents && after.contents
        ? compareHosts(before.contents.mentionedHosts, after.contents.mentionedHosts)
        : { added: [], removed: [] },
    components: compareComponents(old.components, current.components),
    isolation: compareFlags(old.isDomainIsolated, current.isDomainIsolated),
    tenantWideExtension: compareFlags(old.hasTenantWideExtension, current.hasTenantWideExtension),
  };
}

export function listNewPermissions(
  facts: PackageFacts | null,
  earlier: PackageFacts | null | undefined,
): Permission[] {
  return compareLists(earlier?.permissions ?? [], facts?.permissions ?? [], keyOfPermission).added;
}

const parts = 4;

const partsOf = (version: string) => version.split('.').map(Number);

export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < parts; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const isPackageVersion = (version: string) => /^\d{1,9}(\.\d{1,9}){3}$/.test(version);
