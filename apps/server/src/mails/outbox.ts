import type { Queryable } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../jobs.ts';
import type { Mail } from '../providers/mail.ts';
import { deleteOldMails, insertMail, isSent, noteTry } from './outbox-queries.ts';

/** Jobs whose mails stand in the outbox, from the transaction on that makes them due. */
export function keepOutbox(jobs: Jobs): Jobs {
  return {
    ...jobs,
    async enqueue(db, name, data, options) {
      const isNew = await jobs.enqueue(db, name, data, options);
      if (isNew && name === 'send-mail') {
        const { key, to, subject } = data as Mail;
        await insertMail(db, { key, recipient: to, subject });
      }
      return isNew;
    },
  };
}

const failureMax = 500;

function describeFailure(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, failureMax);
}

/** Sends what is due, and keeps in the outbox what came of it. */
export function workOnMails({ db, jobs, mail: provider, now }: Deps): void {
  jobs.work('send-mail', async (mail, { isLast }) => {
    // A job that was sent but not ticked off, because its process died, comes again.
    if (await isSent(db, mail.key)) return;
    try {
      await provider.send(mail);
    } catch (error) {
      const state = isLast ? 'failed' : 'waiting';
      await noteTry(db, mail.key, { state, failure: describeFailure(error) });
      throw error;
    }
    await noteTry(db, mail.key, { state: 'sent', failure: null, sentAt: now() });
  });

  jobs.work('forget-mails', async () => {
    await deleteOldMails(db);
    const tomorrow = new Date(now().getTime() + daySeconds * 1000);
    await planToForgetMails({ db, jobs }, tomorrow, daySeconds);
  });
}

const daySeconds = 24 * 60 * 60;

/** Once a day, whoever asks and however often. */
export async function planToForgetMails(
  { db, jobs }: { readonly db: Queryable; readonly jobs: Jobs },
  day: Date,
  afterSeconds = 0,
): Promise<void> {
  const key = `forget-mails-${day.toISOString().slice(0, 10)}`;
  await jobs.enqueue(db, 'forget-mails', {}, { key, afterSeconds });
}
