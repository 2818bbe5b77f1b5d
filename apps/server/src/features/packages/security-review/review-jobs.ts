import type { Deps } from '../../../deps.ts';
import { findStoredReview, listReleasesWithoutReview } from './queries.ts';
import { writeSecurityReview } from './stored-review.ts';

const batchSize = 500;

async function enqueueMissing({ db, jobs }: Deps): Promise<void> {
  let afterId = 0;
  for (;;) {
    const ids = await listReleasesWithoutReview(db, { afterId, limit: batchSize });
    await jobs.enqueueAll(
      db,
      'write-security-review',
      ids.map((releaseId) => ({
        key: `write-security-review-${releaseId}`,
        data: { releaseId },
      })),
    );
    if (ids.length < batchSize) return;
    afterId = ids.at(-1)!;
  }
}

export function registerSecurityReviewJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.registerHandler('find-missing-reviews', () => enqueueMissing(deps));
  jobs.registerHandler('write-security-review', async ({ releaseId }) => {
    if (await findStoredReview(deps.db, releaseId)) return;
    await writeSecurityReview(deps, releaseId);
  });
  jobs.schedule('find-missing-reviews', '7 4 * * *');
}
