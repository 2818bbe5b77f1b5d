import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type { Changes } from '@partshelf/contract/audit-codes.ts';
import type { LicensingInput } from '@partshelf/contract/catalog/admin.ts';
import type { ProductLicensingResult } from '@partshelf/contract/catalog/catalog.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { smallestChargeCents } from '@partshelf/contract/limits.ts';
import { formatDecimal, toAmount, toCents } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../../db/client.ts';
import { setLicensing } from './product-queries.ts';
import { refuseIfInvalid } from './product-state.ts';

interface Licensed {
  readonly id: number;
  readonly isBundle: boolean;
  readonly currency: Currency;
}

const toPriceCents = (price: string | null) => (price === null ? null : toCents(Number(price)));

function listProblems({ isBundle, currency }: Licensed, chosen: LicensingInput): FieldErrors {
  if (isBundle) {
    return { licensing: ['A bundle has no licences of its own, only the products in it'] };
  }
  const smallest = smallestChargeCents[currency];
  const prices = Object.entries({
    foreverPrice: toPriceCents(chosen.foreverPrice),
    renewalPrice: toPriceCents(chosen.renewalPrice),
  });
  const tooLow = prices.filter(([, cents]) => cents !== null && cents !== 0 && cents < smallest);
  const message = `Price must be 0.00, or ${formatDecimal(smallest)} or more`;
  return Object.fromEntries(tooLow.map(([name]) => [`licensing.${name}`, [message]]));
}

/** @throws ShopError VALIDATION_FAILED */
export async function saveLicensing(
  db: Transaction,
  product: Licensed,
  chosen: LicensingInput | null | undefined,
): Promise<void> {
  if (chosen === undefined) return;
  if (!chosen) {
    await setLicensing(db, product.id, null);
    return;
  }
  refuseIfInvalid(listProblems(product, chosen));
  const { foreverPrice, renewalPrice, ...others } = chosen;
  await setLicensing(db, product.id, {
    ...others,
    foreverPriceCents: toPriceCents(foreverPrice),
    renewalPriceCents: toPriceCents(renewalPrice),
  });
}

const toPriceText = (price: string | number) =>
  (typeof price === 'string' ? Number(price) : toAmount(price)).toFixed(2);

const describeLicensing = (licensing: ProductLicensingResult | LicensingInput | null): string => {
  if (!licensing) return 'off';
  const { hasTerm, hasForever, foreverPrice, renewalPrice, graceDays, trialDays } = licensing;
  return [
    hasTerm ? '12 months' : [],
    hasForever && foreverPrice === null ? 'for ever' : [],
    foreverPrice === null ? [] : `for ever at ${toPriceText(foreverPrice)}`,
    renewalPrice === null ? [] : `renewal at ${toPriceText(renewalPrice)}`,
    graceDays === 0 ? [] : `${graceDays} days of grace`,
    trialDays === null ? [] : `${trialDays} days of trial`,
  ]
    .flat()
    .join(', ');
};

/** They are empty while licensing stays as it is. */
export function listLicensingChanges(
  { licensing: before }: { readonly licensing: ProductLicensingResult | null },
  chosen: LicensingInput | null | undefined,
): Changes {
  if (chosen === undefined) return {};
  const [licensingBefore, licensing] = [describeLicensing(before), describeLicensing(chosen)];
  return licensing === licensingBefore ? {} : { licensingBefore, licensing };
}
