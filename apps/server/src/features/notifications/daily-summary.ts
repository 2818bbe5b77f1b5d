import { formatDateInZone } from '@partshelf/contract/dates.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { getDefaultMail } from './notifications.ts';
import { listAdmins, type Figures, insertSummaries, readLastDay, readFigures } from './queries.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Config } from '../../platform/config.ts';
import { createStopLinks } from './mails.ts';

const isEmpty = ({ sales, refunds, disputes, requests }: Figures) =>
  sales.count + refunds.count + disputes.count + requests === 0;

/** An Admin who chose the summary after the end of the day gets the next one. */
async function sendSummaries(
  { config, branding, jobs, now }: Deps,
  db: Transaction,
): Promise<void> {
  const { day, ended } = await readLastDay(db, now());
  const admins = await listAdmins(db, 'sale');
  const wanting = admins.filter(
    ({ mail, chosenAt, createdAt }) =>
      (mail ?? getDefaultMail('sale', config)) === 'daily' && (chosenAt ?? createdAt) < ended,
  );
  if (wanting.length === 0) return;
  const figures = await readFigures(db, day);
  if (isEmpty(figures)) return;
  const ids = wanting.map(({ id }) => id);
  const added = await insertSummaries(db, ids, day);
  const mails = wanting
    .filter(({ id }) => added.has(id))
    .map((admin) => {
      const key = `notice-summary-${day}-${admin.documentId}`;
      return {
        key,
        data: summaryMail(config, { key, day, figures, currency: branding.currency() }, admin),
      };
    });
  await jobs.enqueueAll(db, 'send-mail', mails);
}

/** The job runs every hour, because the day ends at another hour in each time zone. */
export function registerDailySummaries(deps: Deps): void {
  const { db, jobs } = deps;
  jobs.registerHandler('send-daily-summaries', async () => {
    await db.transaction((transaction) => sendSummaries(deps, transaction));
  });
  jobs.schedule('send-daily-summaries', '7 * * * *');
}

interface Recipient {
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
}

const toCountText = (
  { count, cents }: { readonly count: number; readonly cents: number },
  currency: Currency,
) => (count === 0 ? '0' : `${count} for ${formatMoney(toAmount(cents), currency)}`);

interface Summary {
  readonly key: string;
  readonly day: string;
  readonly figures: Figures;
  readonly currency: Currency;
}

function summaryMail(
  config: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  { key, day, figures, currency }: Summary,
  recipient: Recipient,
): MailTemplate {
  const stop = createStopLinks(config, { userDocumentId: recipient.documentId, kind: 'sale' });
  return (brand) => {
    const title = `Your sales of ${formatDateInZone(day, { locale: brand.dateLocale, timeZone: 'UTC' })}`;
    return {
      key,
      to: recipient.email,
      subject: title,
      unsubscribeUrl: stop.oneClick,
      onlyForAdmin: recipient.documentId,
      paragraphs: [`Hello ${recipient.username},`, 'This happened in your shop that day.'],
      rows: [
        { label: 'Sales', value: toCountText(figures.sales, currency) },
        { label: 'Refunds', value: toCountText(figures.refunds, currency) },
        { label: 'Disputes', value: toCountText(figures.disputes, currency) },
        { label: 'Refund requests', value: String(figures.requests) },
        { label: 'Open alerts', value: String(figures.openAlerts) },
      ],
      button: { label: 'Open the back office', url: `${config.publicUrl}/admin` },
      reason: 'of your notification settings',
      footerLink: { label: 'Stop these emails', url: stop.page },
    };
  };
}
