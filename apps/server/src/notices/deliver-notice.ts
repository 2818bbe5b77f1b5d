import type { Deps } from '../deps.ts';
import { noticeMail } from './notice-mail.ts';
import { findNotice, insertRecipients, listAdmins } from './notice-queries.ts';

/** One row and at most one mail for each person, also when the job is retried. */
export function registerNoticeDelivery({ config, db, jobs, shop }: Deps): void {
  jobs.registerHandler('deliver-notice', async ({ noticeId }) => {
    await db.transaction(async (transaction) => {
      const notice = await findNotice(transaction, noticeId);
      if (!notice) return;
      const admins = await listAdmins(transaction, notice.kind);
      const wanting = admins.filter(({ bell, mail }) => (bell ?? true) || mail === 'each');
      const added = await insertRecipients(
        transaction,
        wanting.map(({ id, bell }) => ({ noticeId, userId: id, inBell: bell ?? true })),
      );
      const mails = wanting
        .filter(({ id, mail }) => mail === 'each' && added.has(id))
        .map((admin) => noticeMail(config, notice, admin)(shop.brand()));
      await jobs.enqueueAll(
        transaction,
        'send-mail',
        mails.map((data) => ({ key: data.key, data })),
      );
    });
  });
}
