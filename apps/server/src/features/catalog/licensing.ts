import type { ProductLicensingResult } from '@partshelf/contract/catalog/catalog.ts';
import { ShopError } from '../../platform/errors.ts';
import type { LineLicensing } from '@partshelf/contract/catalog/catalog.ts';

interface Offered {
  readonly priceCents: number;
  readonly licensing: ProductLicensingResult | null | undefined;
}

interface Offer {
  readonly unitPriceCents: number;
  readonly licensing: LineLicensing | null;
}

/** It is the first offer unless one is chosen. Returns undefined for an offer that is not made. */
export function findOffer(
  { priceCents, licensing }: Offered,
  isForever: boolean | undefined,
): Offer | undefined {
  if (!licensing) {
    return isForever === undefined ? { unitPriceCents: priceCents, licensing: null } : undefined;
  }
  const { hasTerm, hasForever, foreverPrice, renewalPrice, graceDays } = licensing;
  const chosen = isForever ?? !hasTerm;
  if (!(chosen ? hasForever : hasTerm)) return undefined;
  return {
    unitPriceCents: chosen ? (foreverPrice ?? priceCents) : priceCents,
    licensing: {
      isForever: chosen,
      graceDays,
      renewalPriceCents: chosen ? null : renewalPrice,
    },
  };
}

/** @throws ShopError VALIDATION_FAILED */
export function getOffer(product: Offered, isForever: boolean | undefined): Offer {
  const offer = findOffer(product, isForever);
  if (offer) return offer;
  const message = 'This licence is not offered any more. Choose again.';
  throw new ShopError('VALIDATION_FAILED', { fields: { isForever: [message] } });
}
