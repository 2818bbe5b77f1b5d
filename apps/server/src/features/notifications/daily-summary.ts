import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { getDefaultMail } from './default-mail.ts';
import { listAdmins } from './notice-queries.ts';
import { summaryMail } from './summary-mail.ts';
import { type Figures, insertSummaries, readDayEnd, readFigures } from './summary-queries.ts';

export interface SummaryOptions {
  readonly readTimeZone: (db: Queryable) => Promise<string>;
}

function dayBefore(timeZone: string, now: Date): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

const isEmpty = ({ sales, refunds, disputes, requests }: Figures) =>
  sales.count + refunds.count + disputes.count + requests === 0;

/** Who chose the summary after the end of the day gets the next one. */
async function sendSummaries(
  { config, jobs, shop, now }: Deps,
  db: Transaction,
  timeZone: string,
): Promise<void> {
  const day = dayBefore(timeZone, now());
  const ended = await readDayEnd(db, { day, timeZone });
  const admins = await listAdmins(db, 'sale');
  const wanting = admins.filter(
    ({ mail, chosenAt, createdAt }) =>
      (mail ?? getDefaultMail('sale', config)) === 'daily' && (chosenAt ?? createdAt) < ended,
  );
  if (wanting.length === 0) return;
  const figures = await readFigures(db, { day, timeZone });
  if (isEmpty(figures)) return;
  const ids = wanting.map(({ id }) => id);
  const added = await insertSummaries(db, ids, day);
  const mails = wanting
    .filter(({ id }) => added.has(id))
    .map((admin) => summaryMail(config, { day, figures }, admin)(shop.brand()));
  const keyed = mails.map((data) => ({ key: data.key, data }));
  await jobs.enqueueAll(db, 'send-mail', keyed);
}

/** Every hour, because the day ends at another hour in each time zone. */
export function registerDailySummaries(deps: Deps, { readTimeZone }: SummaryOptions): void {
  const { db, jobs } = deps;
  jobs.registerHandler('send-daily-summaries', async () => {
    await db.transaction(async (transaction) =>
      sendSummaries(deps, transaction, await readTimeZone(transaction)),
    );
  });
  jobs.schedule('send-daily-summaries', '7 * * * *');
}
