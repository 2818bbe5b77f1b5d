import type {
  ChangedInvoicing,
  Invoicing,
  ShopTimeZone,
} from '@partshelf/contract/invoices/admin.ts';
import { countryText } from '@partshelf/contract/invoices/countries.ts';
import type { Queryable } from '../../db/client.ts';
import { listTimeZones, refuseUnknownTimeZone } from '../../db/time-zones.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import {
  describeChanges,
  recordAudit,
  recordExport,
  lockEditing,
  refuseIfChanged,
} from '../audit/audit.ts';
import { raiseAlert } from '../checkout/payment-alerts.ts';
import { exportInvoices, toTaxSum } from './admin-export.ts';
import { previewInvoice } from './admin-preview.ts';
import {
  clearConflict,
  countOrdersWithoutInvoice,
  listOrdersWithoutInvoice,
  lockOrderWithoutInvoice,
  replaceExchangeRates,
  replaceTaxRates,
  saveSettings,
  setCounter,
  sumOrdersWithoutInvoice,
  sumTaxes,
} from './admin-queries.ts';
import { changeCurrency, getCurrencySetting } from './currency.ts';
import { compareNumbers } from './invoice-numbers.ts';
import { formatNumber, issueInvoice } from './issue-invoice.ts';
import { readInvoicing, readRates, toDayInTimeZone } from './settings.ts';
import { isVatIdOf, normaliseVatId } from './vat-id.ts';

export function mountAdminInvoicing(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/time-zone', async () => {
    const { timeZone } = (await readInvoicing(deps.db)).settings;
    return { data: { timeZone } };
  });

  serve(context, 'PUT /back-office/time-zone', async ({ user, body }) => ({
    data: await changeTimeZone(deps, user, body),
  }));

  serve(context, 'GET /back-office/currency', async () => ({
    data: await getCurrencySetting(deps.db),
  }));

  serve(context, 'PUT /back-office/currency', async ({ user, body }) => ({
    data: await changeCurrency(deps, user, body),
  }));

  serve(context, 'GET /back-office/time-zones', async () => ({
    data: await listTimeZones(deps.db),
  }));

  serve(context, 'GET /back-office/invoicing', async () => ({
    data: await getInvoicing(deps, deps.db),
  }));

  serve(context, 'PUT /back-office/invoicing', async ({ user, body }) => {
    const data = await changeInvoicing(deps, user, body);
    await deps.branding.reload();
    return { data };
  });

  serve(context, 'GET /back-office/invoicing/preview', () => previewInvoice(deps));

  serve(context, 'POST /back-office/invoicing/issue', async ({ user, body }) => ({
    data: await startIssuing(deps, user, body),
  }));

  serve(context, 'PUT /back-office/invoicing/next-number', async ({ user, body }) => ({
    data: await setNextNumber(deps, user, body),
  }));

  serve(context, 'GET /back-office/export/invoices', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'invoices', ...query });
    return exportInvoices(deps, query);
  });

  serve(context, 'GET /back-office/export/tax-summary', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'tax summary', ...query });
    return { data: (await sumTaxes(deps.db, query)).map(toTaxSum) };
  });
}

async function changeTimeZone(
  { db, branding }: Pick<Deps, 'db' | 'branding'>,
  actor: SignedIn,
  { timeZone, before: read }: ShopTimeZone & { before?: ShopTimeZone | undefined },
): Promise<ShopTimeZone> {
  await refuseUnknownTimeZone(db, timeZone);
  await db.transaction(async (transaction) => {
    await lockEditing(transaction, 'invoicing');
    const { settings } = await readInvoicing(transaction);
    const stored = { timeZone: settings.timeZone };
    await refuseIfChanged(transaction, actor, { subject: 'shop' }, { stored, read });
    const details = describeChanges(stored, { timeZone });
    if (Object.keys(details).length === 0) return;
    await saveSettings(transaction, { ...settings, timeZone });
    await recordAudit(transaction, actor, 'shop.time_zone_changed', 'settings', details);
  });
  await branding.reload();
  return { timeZone };
}

const noneWaiting = { orders: 0, withoutTax: 0, oldestPaidAt: null };

async function getInvoicing({ jobs }: Pick<Deps, 'jobs'>, db: Queryable): Promise<Invoicing> {
  const { settings, missing, conflict, isOn } = await readInvoicing(db);
  const rates = await readRates(db, settings.accountingCurrency);
  const waiting = isOn ? await sumOrdersWithoutInvoice(db) : noneWaiting;
  const { oldestPaidAt } = waiting;
  return {
    settings: { ...settings, ...rates },
    missing: [...missing],
    waitingOrders: waiting.orders,
    waitingWithoutTax: waiting.withoutTax,
    oldestWaiting: oldestPaidAt && toDayInTimeZone(settings.timeZone, oldestPaidAt),
    isIssuing: (await jobs.listUnfinishedData(db, 'issue-invoices')).length > 0,
    conflict,
  };
}

const hasDuplicates = (keys: readonly string[]) => new Set(keys).size < keys.length;

function findErrors({ country, vatId, rates, exchangeRates }: ChangedInvoicing) {
  const errors: Record<string, string[]> = {};
  if (vatId && !country) errors['country'] = ['Choose a country'];
  if (vatId && country && !isVatIdOf(country, vatId)) {
    errors['vatId'] = [`This is not a VAT id of ${countryText(country)}`];
  }
  if (hasDuplicates(rates.map((rate) => `${rate.country} ${rate.validFrom}`))) {
    errors['rates'] = ['Each country may have one rate from a day'];
  }
  if (hasDuplicates(exchangeRates.map(({ day }) => day))) {
    errors['exchangeRates'] = ['Each day may have one exchange rate'];
  }
  return errors;
}

/** @throws ShopError VALIDATION_FAILED */
async function changeInvoicing(
  deps: Deps,
  actor: SignedIn,
  { before: read, ...given }: ChangedInvoicing & { before?: Invoicing['settings'] | undefined },
): Promise<Invoicing> {
  const input = { ...given, vatId: normaliseVatId(given.country, given.vatId) };
  const fields = findErrors(input);
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
  if (input.timeZone !== undefined) await refuseUnknownTimeZone(deps.db, input.timeZone);
  const { rates, exchangeRates, ...changed } = input;
  return deps.db.transaction(async (transaction) => {
    await lockEditing(transaction, 'invoicing');
    const before = await getInvoicing(deps, transaction);
    const stored = before.settings;
    await refuseIfChanged(transaction, actor, { subject: 'invoicing' }, { stored, read });
    const settings = { ...changed, timeZone: changed.timeZone ?? stored.timeZone };
    await saveSettings(transaction, settings);
    await replaceTaxRates(
      transaction,
      rates.map(({ country, validFrom, rate }) => ({
        country,
        validFrom,
        hundredthsOfPercent: Math.round(rate * 100),
      })),
    );
    await replaceExchangeRates(transaction, settings.accountingCurrency, exchangeRates);
    const after = await getInvoicing(deps, transaction);
    const details = describeChanges({ ...before.settings }, { ...after.settings });
    await recordAudit(transaction, actor, 'invoicing.changed', 'settings', details);
    return after;
  });
}

/** @throws ShopError INVOICE_NUMBER_TAKEN when it, or a higher one, is issued */
async function setNextNumber(
  deps: Deps,
  actor: SignedIn,
  { kind, next }: { readonly kind: 'invoice' | 'creditNote'; readonly next: number },
): Promise<Invoicing> {
  return deps.db.transaction(async (transaction) => {
    const { settings } = await readInvoicing(transaction);
    const day = toDayInTimeZone(settings.timeZone, deps.now());
    const year = Number(day.slice(0, 4));
    const isRaised = await setCounter(transaction, {
      kind,
      year,
      lastNumber: next - 1,
      lastDay: day,
    });
    if (!isRaised) throw new ShopError('INVOICE_NUMBER_TAKEN');
    await clearConflict(transaction);
    const details = { number: formatNumber(settings.prefix, kind, year, next) };
    await recordAudit(transaction, actor, 'invoicing.next_number_set', 'settings', details);
    return getInvoicing(deps, transaction);
  });
}

const batchSize = 100;

/** @throws ShopError INVOICES_OFF or PAYMENT_UNAVAILABLE */
async function startIssuing(
  deps: Deps,
  actor: SignedIn,
  { sendMails }: { readonly sendMails: boolean },
): Promise<Invoicing> {
  const { db, jobs } = deps;
  await compareNumbers(deps);
  await db.transaction(async (transaction) => {
    const { isOn, conflict } = await readInvoicing(transaction);
    if (!isOn || conflict !== null) throw new ShopError('INVOICES_OFF');
    const count = await countOrdersWithoutInvoice(transaction);
    if (count === 0) return;
    await jobs.enqueue(transaction, 'issue-invoices', { afterOrderId: 0, sendMails });
    const title = `the invoices of ${count} paid orders`;
    await recordAudit(transaction, actor, 'invoice.issued', 'waiting', {
      title,
      count,
      sendMails,
    });
  });
  return getInvoicing(deps, db);
}

async function alertAboutOrder(deps: Deps, orderId: number, error: unknown): Promise<void> {
  const alert = 'the invoice could not be issued';
  deps.log.error({ err: error, orderId }, alert);
  const event = { id: `invoice-failed:${orderId}`, type: 'shop.invoice_failed', alert, orderId };
  await deps.db.transaction((transaction) => raiseAlert(deps, transaction, event));
}

/** Each order has a transaction of its own, so that payments do not wait for their numbers. */
export function registerIssuingJobs(deps: Deps): void {
  const { db, jobs } = deps;
  jobs.registerHandler('issue-invoices', async ({ afterOrderId, sendMails = true }) => {
    await compareNumbers(deps);
    const orderIds = await listOrdersWithoutInvoice(db, afterOrderId, batchSize);
    for (const orderId of orderIds) {
      const issue = db.transaction(async (transaction) => {
        if (await lockOrderWithoutInvoice(transaction, orderId)) {
          await issueInvoice(deps, transaction, orderId, { sendMails });
        }
      });
      await issue.catch((error: unknown) => alertAboutOrder(deps, orderId, error));
    }
    const last = orderIds.at(-1);
    if (last === undefined || orderIds.length < batchSize) return;
    await jobs.enqueue(db, 'issue-invoices', { afterOrderId: last, sendMails });
  });
}
