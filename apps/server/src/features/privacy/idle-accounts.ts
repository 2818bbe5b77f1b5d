import { formatDateInZone, toUtcDay } from '@partshelf/contract/dates.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { retention } from '@partshelf/contract/limits.ts';
import type { Cleanup } from '../../platform/feature.ts';
import type { EraseUser } from './erasures.ts';
import { blockIdleUsers, clearIdleWarnings, markIdleUsers } from './idle-queries.ts';

export const idleAccountCleanups = (eraseUser: EraseUser): Record<string, Cleanup> => ({
  idleReturned: ({ db }, limit) => clearIdleWarnings(db, limit),
  idleErased: eraseIdle(eraseUser),
  idleWarned: warnIdle,
});

const warnIdle: Cleanup = ({ db, jobs, config, now }, limit) =>
  db.transaction(async (transaction) => {
    const warned = await markIdleUsers(transaction, limit);
    const at = now();
    const { publicUrl } = config;
    const mails = warned.map(({ documentId, email }) => {
      const key = `idle-warning-${documentId}-${toUtcDay(at)}`;
      return { key, data: idleWarningMail({ key, to: email, at, publicUrl }) };
    });
    await jobs.enqueueAll(transaction, 'send-mail', mails);
    return warned.length;
  });

const eraseIdle =
  (eraseUser: EraseUser): Cleanup =>
  async (deps, limit) => {
    const due = await blockIdleUsers(deps.db, limit);
    for (const documentId of due) {
      await eraseUser(deps, { documentId, erasedAt: deps.now(), reviews: 'anonymous' });
    }
    return due.length;
  };

interface IdleWarning {
  readonly key: string;
  readonly to: string;
  readonly at: Date;
  readonly publicUrl: string;
}

const dayMs = 24 * 60 * 60 * 1000;

function idleWarningMail({ key, to, at, publicUrl }: IdleWarning): MailTemplate {
  const due = new Date(at.getTime() + retention.idleWarningDays * dayMs);
  return (brand) => ({
    key,
    to,
    subject: 'Your account will be deleted',
    paragraphs: [
      `You have not used your ${brand.name} account for almost ${retention.idleAccountMonths / 12} years. We do not store accounts that are not needed any more: it will be deleted after ${formatDateInZone(due, { locale: brand.dateLocale, timeZone: brand.timeZone })}.`,
      'To keep it, log in once before that day. If you no longer want it, you do not need to do anything.',
      'Invoices and orders stay for as long as the law requires. You can no longer download what you bought once the account is deleted.',
    ],
    button: { label: 'Login', url: `${publicUrl}/login` },
    reason: 'you have not used your account for a long time',
    note: 'It is sent once, before the account is deleted.',
  });
}
