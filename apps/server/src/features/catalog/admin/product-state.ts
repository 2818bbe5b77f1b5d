import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import { nextProductStates, type ProductState } from '@partshelf/contract/catalog/admin.ts';
import { limits, smallestChargeCents } from '@partshelf/contract/limits.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import { ShopError } from '../../../platform/errors.ts';

interface StateColumns {
  readonly publishedAt: Date | null;
  readonly archivedAt: Date | null;
}

interface PublishableContent {
  readonly title: string;
  readonly isAvailable: boolean;
}

interface Publishable {
  readonly description: string;
  readonly currency: Currency;
  readonly priceCents: number;
  readonly hasCategory: boolean;
  readonly currentReleaseId: number | null;
  readonly isFree: boolean;
  readonly isBundle: boolean;
  readonly contents: readonly PublishableContent[];
}

export function getProductState({ publishedAt, archivedAt }: StateColumns): ProductState {
  if (publishedAt) return 'published';
  return archivedAt ? 'archived' : 'draft';
}

export function toStateColumns(state: 'published' | 'archived', now: Date): StateColumns {
  return state === 'published'
    ? { publishedAt: now, archivedAt: null }
    : { publishedAt: null, archivedAt: now };
}

const isPriced = ({ isFree, priceCents, currency }: Publishable) =>
  isFree ? priceCents === 0 : priceCents >= smallestChargeCents[currency];

const priceTooLow = ({ currency }: Publishable) =>
  `Price must be ${formatDecimal(smallestChargeCents[currency])} or more`;

function listContentProblems({ contents }: Publishable): string[] {
  const { min } = limits.bundleContents;
  if (contents.length < min) return [`Choose at least ${min} products`];
  return contents.flatMap(({ title, isAvailable }) =>
    isAvailable ? [] : [`“${title}” is not published`],
  );
}

/** A bundle has no release of its own. */
function findDeliveryProblems(product: Publishable): FieldErrors {
  if (!product.isBundle) {
    return product.currentReleaseId === null ? { release: ['Publish a release first'] } : {};
  }
  const problems = listContentProblems(product);
  return problems.length > 0 ? { contents: problems } : {};
}

export function listMissingFields(product: Publishable): FieldErrors {
  return {
    ...(!product.description && { description: ['Description is required'] }),
    ...(!isPriced(product) && { price: [priceTooLow(product)] }),
    ...(!product.hasCategory && { categories: ['Choose at least one category'] }),
    ...findDeliveryProblems(product),
  };
}

export function listStateProblems(
  product: StateColumns & Publishable,
  next: ProductState,
): FieldErrors {
  const state = getProductState(product);
  if (state === next) return {};
  if (!nextProductStates[state].includes(next)) {
    return { state: [`This product is ${state}, and cannot become ${next}`] };
  }
  return next === 'published' ? listMissingFields(product) : {};
}

/** @throws ShopError VALIDATION_FAILED when a field has a problem */
export function refuseIfInvalid(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
}
