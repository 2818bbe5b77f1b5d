import type { Deps } from '../../../deps.ts';
import { dayIn, readInvoicing } from '../settings/settings.ts';
import { findLastDay, listKnownNumbers, raiseCounter } from './queries.ts';
import { parseNumber } from './restore-documents.ts';

type RecoveryDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'payments'>;

const dayMs = 24 * 60 * 60 * 1000;
const maxDays = 31;

/** From the day of the last number that the database knows until today. */
async function listDaysToCheck({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string[]> {
  const { settings, isOn } = await readInvoicing(db);
  if (!isOn) return [];
  const today = dayIn(settings.timeZone, now());
  const oldest = Date.parse(today) - maxDays * dayMs;
  const last = Date.parse((await findLastDay(db)) ?? today);
  const first = Math.max(oldest, Math.min(last, Date.parse(today)));
  const count = Math.round((Date.parse(today) - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
}

async function recoverDay(deps: RecoveryDeps, day: string): Promise<void> {
  const { db, jobs, payments, log } = deps;
  const found = [];
  for await (const payment of payments.listPaymentsWithDocuments(day)) found.push(payment);
  const numbers = found.flatMap(({ documents }) => documents.map(({ number }) => number));
  const known = await listKnownNumbers(db, numbers);
  const isMissing = ({ number }: { number: string }) => !known.has(number);
  const lost = found.filter(({ documents }) => documents.some(isMissing));
  if (lost.length === 0) return;
  log.warn({ day, payments: lost.length }, 'invoices are missing: they are restored');
  await db.transaction(async (transaction) => {
    for (const { kind, number, issuedOn } of lost.flatMap(({ documents }) => documents)) {
      const { year, sequence } = parseNumber(number);
      await raiseCounter(transaction, { kind, year, lastNumber: sequence, lastDay: issuedOn });
    }
    await jobs.enqueueAll(
      transaction,
      'recover-payment',
      lost.map(({ id }) => ({ key: `recover-payment-${id}`, data: { paymentIntentId: id } })),
    );
  });
}

/**
 * Before the first payment is settled: after the restore of an older backup, payments name
 * numbers that the database does not know. New numbers follow them, and each such payment is
 * reconciled by a job, which writes its documents again.
 * @throws ShopError PAYMENT_UNAVAILABLE
 */
export async function recoverNumbers(deps: RecoveryDeps): Promise<void> {
  for (const day of await listDaysToCheck(deps)) await recoverDay(deps, day);
}
