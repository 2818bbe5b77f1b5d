import type { Cleanup } from '../../../cleanup/cleanup.ts';
import type { ErasePerson } from '../erasures/apply-erasures.ts';
import { blockIdle, forgetWarnings, markIdle } from './idle-queries.ts';
import { idleWarningMail } from './idle-warning-mail.ts';

const warnIdle: Cleanup = ({ db, jobs, shop, config, now }, limit) =>
  db.transaction(async (transaction) => {
    const warned = await markIdle(transaction, limit);
    const at = now();
    const { publicUrl } = config;
    const mails = warned.map(({ documentId, email }) =>
      idleWarningMail({ documentId, to: email, at, publicUrl })(shop.brand()),
    );
    const keyed = mails.map((data) => ({ key: data.key, data }));
    await jobs.enqueueAll(transaction, 'send-mail', keyed);
    return warned.length;
  });

const eraseIdle =
  (erasePerson: ErasePerson): Cleanup =>
  async (deps, limit) => {
    const due = await blockIdle(deps.db, limit);
    for (const documentId of due) {
      await erasePerson(deps, { documentId, erasedAt: deps.now(), reviews: 'anonymous' });
    }
    return due.length;
  };

export const idleAccountCleanups = (erasePerson: ErasePerson): Record<string, Cleanup> => ({
  idleReturned: ({ db }, limit) => forgetWarnings(db, limit),
  idleErased: eraseIdle(erasePerson),
  idleWarned: warnIdle,
});
