import type {
  Invoicing,
  InvoicingSettings,
} from '@partshelf/contract/back-office-settings/invoicing.ts';
import { nameCountry } from '@partshelf/contract/invoices/countries.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { dayIn, readInvoicing, readRates } from '../settings/settings.ts';
import { isVatIdOf, normaliseVatId } from '../tax/vat-id.ts';
import { describeChanges, recordAudit } from '../../audit/record-audit.ts';
import { replaceExchangeRates, replaceTaxRates, saveSettings } from './queries.ts';
import { sumWaitingOrders } from './waiting-orders.ts';

export async function getInvoicing(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queryable,
): Promise<Invoicing> {
  const { settings, missing, conflict } = await readInvoicing(db);
  const rates = await readRates(db, settings.accountingCurrency);
  const waiting = await sumWaitingOrders(db);
  const { oldestPaidAt } = waiting;
  return {
    settings: { ...settings, ...rates },
    missing: [...missing],
    waitingOrders: waiting.orders,
    waitingWithoutTax: waiting.withoutTax,
    oldestWaiting: oldestPaidAt && dayIn(settings.timeZone, oldestPaidAt),
    isIssuing: (await jobs.listUnfinishedData(db, 'issue-invoices')).length > 0,
    conflict,
  };
}

const hasDuplicates = (keys: readonly string[]) => new Set(keys).size < keys.length;

async function findErrors({ country, vatId, rates, exchangeRates }: InvoicingSettings) {
  const errors: Record<string, string[]> = {};
  if (vatId && !country) errors['country'] = ['Choose a country'];
  if (vatId && country && !isVatIdOf(country, vatId)) {
    errors['vatId'] = [`This is not a VAT id of ${nameCountry(country)}`];
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
export async function changeInvoicing(
  deps: Deps,
  actor: SignedIn,
  given: InvoicingSettings,
): Promise<Invoicing> {
  const input = { ...given, vatId: normaliseVatId(given.country, given.vatId) };
  const fields = await findErrors(input);
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
  const { rates, exchangeRates, ...settings } = input;
  return deps.db.transaction(async (transaction) => {
    const before = await getInvoicing(deps, transaction);
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
    await recordAudit(transaction, actor, 'changed', 'invoicing', 'settings', details);
    return after;
  });
}
