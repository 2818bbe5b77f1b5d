import type { Jobs } from '../jobs.ts';
import { insertMail } from './outbox-queries.ts';
import { type QueuedMail, sealMail } from './sealed-mail.ts';

/** In the same transaction, with an encrypted body. */
export function withOutbox(jobs: Jobs, secret: string): Jobs {
  return {
    ...jobs,
    async enqueue(db, name, data, options) {
      if (name !== 'send-mail') return jobs.enqueue(db, name, data, options);
      const mail = sealMail(data as QueuedMail, secret);
      const isNew = await jobs.enqueue(db, 'send-mail', mail, options);
      if (isNew) {
        await insertMail(db, { key: mail.key, recipient: mail.to, subject: mail.subject });
      }
      return isNew;
    },
  };
}
