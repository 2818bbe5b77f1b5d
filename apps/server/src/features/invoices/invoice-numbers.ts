import { toUtcDay } from '@partshelf/contract/dates.ts';
import type { Deps } from '../../deps.ts';
import { getInstallation, isMadeBy } from '../../db/installation.ts';
import { ShopError } from '../../platform/errors.ts';
import type { IssuedDocument } from '../../providers/stripe/payment-facts.ts';
import { notify } from '../notifications/notifications.ts';
import { type IssueDeps, parseNumber } from './issue-invoice.ts';
import {
  findLastDay,
  listKnownNumbers,
  openAlert,
  raiseInvoiceCounter,
  resolveAlert,
} from './queries.ts';
import { readInvoicing, toDayInTimeZone } from './settings.ts';
import { restoreTransferInvoices } from './transfer-invoices.ts';

type CompareDeps = IssueDeps & Pick<Deps, 'db' | 'files' | 'log' | 'payments'>;

/**
 * It runs once in each process, before it issues its first number: after the restore of an older
 * backup, payments and the files of bank transfers name numbers that the database does not know. Does nothing while invoices are
 * off. @throws ShopError PAYMENT_UNAVAILABLE
 */
export async function compareNumbers(deps: CompareDeps): Promise<void> {
  const { invoiceNumbers } = deps;
  if (invoiceNumbers.areCompared) return;
  invoiceNumbers.comparison ??= compareWithPayments(deps).finally(() => {
    invoiceNumbers.comparison = null;
  });
  await invoiceNumbers.comparison;
}

/** Returns false when the provider does not answer. */
export async function tryToCompareNumbers(deps: CompareDeps): Promise<boolean> {
  try {
    await compareNumbers(deps);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/** The first payment of a process waits for the comparison, later ones never for a failing one. */
export async function prepareIssuing(deps: CompareDeps): Promise<void> {
  if (!deps.invoiceNumbers.hasFailed) await tryToCompareNumbers(deps);
}

const paymentsPerBatch = 100;
const alertId = 'invoice-numbers-unknown';

async function compareWithPayments(deps: CompareDeps): Promise<void> {
  const { settings, isOn } = await readInvoicing(deps.db);
  if (!isOn) return;
  const today = toDayInTimeZone(settings.timeZone, deps.now());
  const { installationId } = await getInstallation(deps.db);
  try {
    let batch: NumberedPayment[] = [];
    for await (const payment of listPayments(deps, today)) {
      if (!isMadeBy(payment.installationId, installationId)) continue;
      batch.push(payment);
      if (batch.length < paymentsPerBatch) continue;
      await recoverLost(deps, batch);
      batch = [];
    }
    await recoverLost(deps, batch);
    await restoreTransferInvoices(deps);
  } catch (error) {
    deps.invoiceNumbers.hasFailed = true;
    await alertAboutNumbers(deps, today);
    throw error;
  }
  deps.invoiceNumbers.areCompared = true;
  await resolveAlert(deps.db, alertId, deps.now());
}

const daysPerSearch = 10;

interface NumberedPayment {
  readonly id: string;
  readonly installationId: string | undefined;
  readonly documents: readonly IssuedDocument[];
}

/** A database without numbers may be older than any invoice: then payments of all days count. */
async function* listPayments(
  { db, payments }: CompareDeps,
  today: string,
): AsyncGenerator<NumberedPayment> {
  const lastDay = await findLastDay(db);
  if (lastDay === null) {
    yield* payments.listPaymentsWithDocuments(null);
    return;
  }
  const days = listDays(lastDay, today);
  for (let start = 0; start < days.length; start += daysPerSearch) {
    yield* payments.listPaymentsWithDocuments(days.slice(start, start + daysPerSearch));
  }
}

const dayMs = 24 * 60 * 60 * 1000;

function listDays(lastDay: string, today: string): string[] {
  const last = Date.parse(lastDay);
  const first = Math.min(last, Date.parse(today));
  const end = Math.max(last, Date.parse(today));
  return Array.from({ length: Math.round((end - first) / dayMs) + 1 }, (_, index) =>
    toUtcDay(first + index * dayMs),
  );
}

/** New numbers follow those of the payments, which a job reconciles: it writes them again. */
async function recoverLost(
  { db, jobs, log, now }: CompareDeps,
  found: readonly NumberedPayment[],
): Promise<void> {
  const numbers = found.flatMap(({ documents }) => documents.map(({ number }) => number));
  if (numbers.length === 0) return;
  const known = await listKnownNumbers(db, numbers);
  const isMissing = ({ number }: IssuedDocument) => !known.has(number);
  const lost = found.filter(({ documents }) => documents.some(isMissing));
  if (lost.length === 0) return;
  log.warn({ payments: lost.length }, 'invoices are missing: they are restored');
  await db.transaction(async (transaction) => {
    for (const { kind, number, issuedOn } of lost.flatMap(({ documents }) => documents)) {
      const { year, sequence } = parseNumber(number);
      await raiseInvoiceCounter(transaction, {
        kind,
        year,
        lastNumber: sequence,
        lastDay: issuedOn,
      });
    }
    const time = now().getTime();
    await jobs.enqueueAll(
      transaction,
      'recover-payment',
      lost.map(({ id }) => ({
        key: `recover-payment-${id}-${time}`,
        data: { paymentIntentId: id },
      })),
    );
  });
}

async function alertAboutNumbers({ db, jobs }: CompareDeps, today: string): Promise<void> {
  const alert =
    'no invoices are issued until their numbers could be compared with the payments, which is tried again every few seconds';
  await db.transaction(async (transaction) => {
    await openAlert(transaction, { id: alertId, type: 'shop.invoice_numbers_unknown', alert });
    await notify({ jobs }, transaction, {
      key: `payment-alert:${alertId}:${today}`,
      kind: 'payment-alert',
      title: `A payment needs attention: ${alert}`,
      path: '/admin#alerts',
    });
  });
}
