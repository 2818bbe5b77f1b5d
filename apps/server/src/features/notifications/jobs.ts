import type { Deps } from '../../deps.ts';
import { readCertificateExpiry } from '../../providers/mail.ts';
import { registerCertificateCheck } from './certificate.ts';
import { registerDailySummaries } from './daily-summary.ts';
import { getDefaultMail, notifyAll } from './notifications.ts';
import { notificationMail } from './mails.ts';
import { findNotification, insertRecipients, listAdmins } from './queries.ts';

export function registerNotificationJobs(deps: Deps): void {
  registerNotificationDelivery(deps);
  registerDailySummaries(deps);
  registerFailedJobNotifications(deps);
  const isChecked = deps.config.live;
  registerCertificateCheck(deps, { isChecked, readExpiry: readCertificateExpiry });
}

/** Each person has one row and at most one mail, also when the job is retried. */
function registerNotificationDelivery({ config, db, jobs }: Deps): void {
  jobs.registerHandler('deliver-notice', async ({ noticeId }) => {
    await db.transaction(async (transaction) => {
      const notification = await findNotification(transaction, noticeId);
      if (!notification) return;
      const rows = await listAdmins(transaction, notification.kind);
      const defaultMail = getDefaultMail(notification.kind, config);
      const admins = rows.map((row) => ({ ...row, mail: row.mail ?? defaultMail }));
      const wanting = admins.filter(({ bell, mail }) => (bell ?? true) || mail === 'each');
      const added = await insertRecipients(
        transaction,
        wanting.map(({ id, bell }) => ({ noticeId, userId: id, inBell: bell ?? true })),
      );
      const mails = wanting
        .filter(({ id, mail }) => mail === 'each' && added.has(id))
        .map((admin) => {
          const key = `notice-${notification.documentId}-${admin.documentId}`;
          return { key, data: notificationMail(config, { ...notification, key }, admin) };
        });
      await jobs.enqueueAll(transaction, 'send-mail', mails);
    });
  });
}

const toTitle = (name: string, count: number) =>
  name === 'send-mail'
    ? `Emails that could not be sent: ${count}`
    : `Failed jobs of ${name}: ${count}`;

/**
 * Each queue has one notification for its last failure. Dead letters stay stored, so none is
 * missed.
 */
function registerFailedJobNotifications(deps: Deps): void {
  const { db, jobs } = deps;
  jobs.registerHandler('notice-failed-jobs', async () => {
    const failed = await jobs.listFailed(db);
    const events = failed.map(({ name, count, lastAt }) => ({
      key: `failed-job:${name}:${lastAt.toISOString()}`,
      kind: 'failed-job' as const,
      title: toTitle(name, count),
      path: name === 'send-mail' ? '/admin/mails?state=failed' : '/admin#alerts',
    }));
    await db.transaction((transaction) => notifyAll(deps, transaction, events));
  });
  jobs.schedule('notice-failed-jobs', '*/5 * * * *');
}
