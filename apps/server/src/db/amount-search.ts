import { normalizeTyped } from '@partshelf/contract/api/typed-text.ts';
import { currencies, type Currency } from '@partshelf/contract/currencies.ts';
import { parseWrittenAmount } from '@partshelf/contract/money.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from './tables/orders.ts';

const highestCents = 2_147_483_647;

const displays = ['code', 'symbol', 'narrowSymbol'] as const;

function listSigns(currency: Currency): string[] {
  return displays.map((currencyDisplay) => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay });
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')!;
    return sign.value.toLowerCase();
  });
}

const signs = new Map(currencies.map((currency) => [currency, new Set(listSigns(currency))]));

/** An amount without a sign may be in any currency. */
function listCurrencies(sign: string): readonly Currency[] {
  const named = sign.toLowerCase().replace(/\.$/, '');
  return named === '' ? currencies : currencies.filter((one) => signs.get(one)!.has(named));
}

const written = /^(?<before>[^\d\s+-]*) ?(?<amount>\d(?:[\d.,' ]*\d)?) ?(?<after>[^\d\s.,']*\.?)$/;

interface SearchedAmount {
  readonly cents: number;
  readonly currencies: readonly Currency[];
}

/** Amounts are written as 1,234.50, €1.234,50, CHF 1'234 or 1 234,50 Kč. */
function readSearchedAmount(text: string): SearchedAmount | undefined {
  const { before = '', amount = '', after = '' } = written.exec(normalizeTyped(text))?.groups ?? {};
  const cents = parseWrittenAmount(amount);
  const isCharged = cents !== undefined && cents > 0 && cents <= highestCents;
  if (!isCharged || (before !== '' && after !== '')) return undefined;
  const found = listCurrencies(before || after);
  return found.length === 0 ? undefined : { cents, currencies: found };
}

/** Only orders by bank transfer are found by their amount, because statements of banks have it. */
export function hasTransferTotal(text: string): SQL {
  const amount = readSearchedAmount(text);
  if (!amount) return sql`false`;
  return and(
    eq(orders.payBy, 'transfer'),
    eq(orders.totalCents, amount.cents),
    inArray(orders.currency, [...amount.currencies]),
  )!;
}
