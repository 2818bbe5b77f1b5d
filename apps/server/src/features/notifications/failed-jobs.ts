import type { Deps } from '../../deps.ts';
import { notifyAll } from './notify.ts';

const describe = (name: string, count: number) =>
  name === 'send-mail'
    ? `Emails that could not be sent: ${count}`
    : `Failed jobs of ${name}: ${count}`;

/** One notice for each queue and its last failure. Dead letters stay stored, so none is missed. */
export function registerFailedJobNotices(deps: Deps): void {
  const { db, jobs } = deps;
  jobs.registerHandler('notice-failed-jobs', async () => {
    const failed = await jobs.listFailed(db);
    const events = failed.map(({ name, count, lastAt }) => ({
      key: `failed-job:${name}:${lastAt.toISOString()}`,
      kind: 'failed-job' as const,
      title: describe(name, count),
      path: name === 'send-mail' ? '/admin/mails?state=failed' : '/admin#alerts',
    }));
    await db.transaction((transaction) => notifyAll(deps, transaction, events));
  });
  jobs.schedule('notice-failed-jobs', '*/5 * * * *');
}
