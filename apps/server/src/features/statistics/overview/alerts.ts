import type { FailedJobs, PaymentAlert } from '@partshelf/contract/back-office/overview.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { closeAlert, listOpenAlerts } from './alert-queries.ts';
import { recordAudit } from '../../audit/record-audit.ts';

export async function listAlerts(
  { db }: Deps,
  page: { limit: number; offset: number },
): Promise<{ alerts: PaymentAlert[]; total: number }> {
  const { rows, total } = await listOpenAlerts(db, page);
  const alerts = rows.map(({ alert, receivedAt, ...row }) => ({
    ...row,
    alert: alert!,
    receivedAt: receivedAt.toISOString(),
  }));
  return { alerts, total };
}

/** @throws ShopError NOT_FOUND, also for a closed alert */
export async function resolveAlert({ db, now }: Deps, actor: SignedIn, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const closed = await closeAlert(transaction, id, now());
    if (!closed) throw new ShopError('NOT_FOUND');
    await recordAudit(transaction, actor, 'resolved', 'alert', id, { title: closed.alert });
  });
}

/** Failed mails are listed in the outbox. */
export async function listFailedJobs({ db, jobs }: Deps): Promise<FailedJobs[]> {
  const failed = await jobs.listFailed(db);
  return failed
    .filter(({ name }) => name !== 'send-mail')
    .map(({ name, count, lastAt }) => ({
      queue: name,
      count,
      lastFailedAt: lastAt.toISOString(),
    }));
}

/** @throws ShopError NOT_FOUND when no job of this queue has failed */
export async function retryFailedJobs(deps: Deps, actor: SignedIn, queue: string): Promise<void> {
  const failed = (await deps.jobs.listFailed(deps.db)).find(({ name }) => name === queue);
  if (!failed) throw new ShopError('NOT_FOUND');
  await deps.db.transaction(async (transaction) => {
    await deps.jobs.retryFailed(transaction, failed.name, {});
    const details = { queue, count: failed.count };
    await recordAudit(transaction, actor, 'retried', 'job', queue, details);
  });
}
