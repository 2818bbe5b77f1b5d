import type { Transaction } from '../../../../db/client.ts';
import { compareReleases, listNewPermissions } from '../../compare-releases.ts';
import {
  findEarlierFacts,
  type getAnnouncedRelease,
  listComparedReleases,
  listLastDownloads,
} from './release-announcement-queries.ts';
import { describeNewPermissions, describeUpdate } from './release-changes.ts';

type Announced = Awaited<ReturnType<typeof getAnnouncedRelease>>;
type Compared = Awaited<ReturnType<typeof listComparedReleases>>[number];

const toCompared = ({ facts, mentionedHosts }: Compared) =>
  facts && { facts, contents: mentionedHosts && { mentionedHosts } };

function describeFrom(earlier: Compared, release: Announced): string[] | undefined {
  const [before, after] = [toCompared(earlier), toCompared(release)];
  if (!before || !after) return undefined;
  return describeUpdate({
    fromVersion: earlier.version,
    difference: compareReleases(before, after),
    areScriptsCompared: before.contents !== null && after.contents !== null,
  });
}

/** What a release changes for each owner, described once per release that owners come from. */
export async function readChangesForOwners(
  db: Transaction,
  release: Announced,
  ownerIds: readonly number[],
): Promise<(ownerId: number) => readonly string[]> {
  const before = await findEarlierFacts(db, release);
  const otherwise = describeNewPermissions(listNewPermissions(release.facts, before));
  const last = await listLastDownloads(db, release, ownerIds);
  const fromIds = [...new Set(last.map(({ releaseId }) => releaseId))];
  const earlier = await listComparedReleases(db, fromIds);
  const described = new Map(earlier.map((from) => [from.id, describeFrom(from, release)]));
  const changes = new Map(last.map(({ userId, releaseId }) => [userId, described.get(releaseId)]));
  return (ownerId) => changes.get(ownerId) ?? otherwise;
}
