import type { Product, ProductLicensing } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { formatMoney } from '../../ui/money.ts';

const term = `${limits.licenceTermMonths} months of updates`;

export const getOfferLabel = (isForever: boolean): string =>
  isForever ? 'Updates for ever' : term;

/** It stands beside the price, which is that of the first offer. */
export function getLicensingText(licensing: ProductLicensing): string {
  const { hasTerm, foreverPrice, renewalPrice } = licensing;
  if (!hasTerm) return getOfferLabel(true);
  const renewal =
    renewalPrice === 0
      ? 'renewed for free'
      : `then ${formatMoney(renewalPrice ?? 0)} a year to renew`;
  const forever =
    foreverPrice === null ? '' : `, or updates for ever for ${formatMoney(foreverPrice)}`;
  return `${term}, ${renewal}${forever}`;
}

export type Offers = NonNullable<ReturnType<typeof getOffers>>;

/** It is undefined where there is nothing to choose. */
export function getOffers({ price, licensing }: Pick<Product, 'price' | 'licensing'>) {
  const foreverPrice = licensing?.foreverPrice ?? null;
  return foreverPrice === null ? undefined : { termPrice: price, foreverPrice };
}
