import type { Deps } from '../../../../deps.ts';
import { createUnsubscribeToken } from '../../../accounts/profile.ts';
import { readChangesForOwners } from './changes-for-owners.ts';
import { getAnnouncedRelease, listOwners } from './release-announcement-queries.ts';
import { releaseMail } from './release-mail.ts';

const ownersPerBatch = 200;

/** Each owner gets one mail, also when the job is retried. */
export function registerReleaseJobs({ config, db, jobs, shop }: Deps): void {
  jobs.registerHandler('announce-release', async ({ releaseId, afterUserId }) => {
    await db.transaction(async (transaction) => {
      const release = await getAnnouncedRelease(transaction, releaseId);
      const news = { publicUrl: config.publicUrl, release };
      const page = { afterUserId, limit: ownersPerBatch };
      const owners = await listOwners(transaction, release, page);
      const ownerIds = owners.map(({ id }) => id);
      const changesFor = await readChangesForOwners(transaction, release, ownerIds);
      const mails = owners.map((owner) => {
        const unsubscribeToken = createUnsubscribeToken(owner.documentId, config.jwtSecret);
        const changes = changesFor(owner.id);
        const data = releaseMail(news, { ...owner, unsubscribeToken, changes })(shop.brand());
        return { key: data.key, data };
      });
      await jobs.enqueueAll(transaction, 'send-mail', mails);
      if (owners.length < ownersPerBatch) return;
      const next = { releaseId, afterUserId: owners.at(-1)!.id };
      const key = `announce-release-${releaseId}-${next.afterUserId}`;
      await jobs.enqueue(transaction, 'announce-release', next, { key });
    });
  });
}
