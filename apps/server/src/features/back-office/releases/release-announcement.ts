import type { Deps } from '../../../deps.ts';
import { createUnsubscribeToken } from '../../accounts/unsubscribe-token.ts';
import { listNewPermissions } from '../../packages/compare-releases.ts';
import {
  findEarlierFacts,
  getAnnouncedRelease,
  listOwners,
} from './release-announcement-queries.ts';
import { releaseMail } from './release-mail.ts';

const ownersPerBatch = 200;

/** Each owner gets one mail, also when the job is retried. */
export function registerReleaseJobs({ config, db, jobs }: Deps): void {
  jobs.registerHandler('announce-release', async ({ releaseId, afterUserId }) => {
    await db.transaction(async (transaction) => {
      const release = await getAnnouncedRelease(transaction, releaseId);
      const earlier = await findEarlierFacts(transaction, release);
      const newPermissions = listNewPermissions(release.facts, earlier);
      const news = { publicUrl: config.publicUrl, release, newPermissions };
      const page = { afterUserId, limit: ownersPerBatch };
      const owners = await listOwners(transaction, release, page);
      for (const owner of owners) {
        const unsubscribeToken = createUnsubscribeToken(owner.documentId, config.jwtSecret);
        const mail = releaseMail(news, { ...owner, unsubscribeToken });
        await jobs.enqueue(transaction, 'send-mail', mail, { key: mail.key });
      }
      if (owners.length < ownersPerBatch) return;
      const next = { releaseId, afterUserId: owners.at(-1)!.id };
      const key = `announce-release-${releaseId}-${next.afterUserId}`;
      await jobs.enqueue(transaction, 'announce-release', next, { key });
    });
  });
}
