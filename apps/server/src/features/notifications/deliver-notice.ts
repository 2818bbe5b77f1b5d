import type { Deps } from '../../deps.ts';
import { getDefaultMail } from './default-mail.ts';
import { noticeMail } from './notice-mail.ts';
import { findNotice, insertRecipients, listAdmins } from './notice-queries.ts';

/** One row and at most one mail for each person, also when the job is retried. */
export function registerNoticeDelivery({ config, db, jobs, shop }: Deps): void {
  jobs.registerHandler('deliver-notice', async ({ noticeId }) => {
    await db.transaction(async (transaction) => {
      const notice = await findNotice(transaction, noticeId);
      if (!notice) return;
      const rows = await listAdmins(transaction, notice.kind);
      const defaultMail = getDefaultMail(notice.kind, config);
      const admins = rows.map((row) => ({ ...row, mail: row.mail ?? defaultMail }));
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
