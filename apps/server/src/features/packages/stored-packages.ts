import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { listPlatforms } from './compatibility.ts';
import { findUnreadPackage, listUnreadReleases, updateStoredPackage } from './queries.ts';
import { readPackage, type ReadPackage } from './reader/read-package.ts';
import { listRetirementIds } from './retirements.ts';
import { deleteReviewFile } from './security-review/queries.ts';

const batchSize = 500;

/** Releases that were refused are left to an Admin, on the overview. */
async function enqueueUnread({ db, jobs }: Deps): Promise<void> {
  const failed = await jobs.listFailedData(db, 'read-package');
  const refused = new Set(failed.map(({ releaseId }) => releaseId));
  let afterId = 0;
  for (;;) {
    const ids = await listUnreadReleases(db, readerVersion, { afterId, limit: batchSize });
    const unread = ids.filter((id) => !refused.has(id));
    await jobs.enqueueAll(
      db,
      'read-package',
      unread.map((releaseId) => ({
        key: `read-package-${releaseId}-${readerVersion}`,
        data: { releaseId },
      })),
    );
    if (ids.length < batchSize) return;
    afterId = ids.at(-1)!;
  }
}

/** A newer reader comes with a new release of the shop. */
export async function enqueueUnreadPackages({ db, jobs }: Deps): Promise<void> {
  await jobs.enqueue(db, 'find-unread-packages', {});
}

/** What was read before stays when the package is refused now. */
async function readAgain(
  { db, files, jobs, log }: Deps,
  releaseId: number,
): Promise<'given up' | void> {
  const unread = await findUnreadPackage(db, releaseId, readerVersion);
  if (!unread) return;
  try {
    const read = await files.readPackage(unread.storageKey, readPackage);
    await db.transaction(async (transaction) => {
      await updateStoredPackage(transaction, releaseId, toStoredPackage(read));
      await deleteReviewFile(transaction, releaseId);
      await jobs.enqueue(transaction, 'write-security-review', { releaseId });
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'PACKAGE_BROKEN') throw error;
    log.warn({ releaseId, reason: error.fields }, 'a stored package is refused now');
    return 'given up';
  }
}

export function registerPackageReadingJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.registerHandler('find-unread-packages', () => enqueueUnread(deps));
  jobs.registerHandler('read-package', ({ releaseId }) => readAgain(deps, releaseId));
  jobs.schedule('find-unread-packages', '47 3 * * *');
}

/**
 * Raise it when the reader reads more, compatibility follows other rules, or there is another
 * retirement; stored packages are then read again.
 */
const readerVersion = 5;

export const toStoredPackage = ({ facts, contents }: ReadPackage) => ({
  packageFacts: facts,
  packageContents: contents,
  readerVersion,
  runsOn: listPlatforms(facts),
  retirements: listRetirementIds(facts),
});
