import type { Jobs } from '../jobs.ts';
import type { Mail } from '../providers/mail.ts';
import { insertMail } from './outbox-queries.ts';

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
