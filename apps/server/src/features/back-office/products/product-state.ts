import { nextProductStates, type ProductState } from '@partshelf/contract/back-office/products.ts';
import type { FieldErrors } from '@partshelf/contract/errors.ts';

interface Standing {
  readonly publishedAt: Date | null;
  readonly archivedAt: Date | null;
}

/** What a product needs before visitors may see it. */
interface Sellable {
  readonly description: string;
  readonly priceCents: number;
  readonly hasCategory: boolean;
  readonly currentReleaseId: number | null;
}

/** The least that a card can pay. */
const leastPriceCents = 50;

export function stateOf({ publishedAt, archivedAt }: Standing): ProductState {
  if (publishedAt) return 'published';
  return archivedAt ? 'archived' : 'draft';
}

/** The columns that make a product stand in a state. */
export function toStanding(state: 'published' | 'archived', now: Date): Standing {
  return state === 'published'
    ? { publishedAt: now, archivedAt: null }
    : { publishedAt: null, archivedAt: now };
}

/** What is still missing before it can be sold, by field. */
export function listMissing(product: Sellable): FieldErrors {
  return {
    ...(!product.description && { description: ['Description is required'] }),
    ...(product.priceCents < leastPriceCents && { price: ['Price must be 0.50 or more'] }),
    ...(!product.hasCategory && { categories: ['Choose at least one category'] }),
    ...(product.currentReleaseId === null && { release: ['Publish a release first'] }),
  };
}

/** Why a product cannot go into a state, by field; nothing when it can, or is in it already. */
export function listObstacles(product: Standing & Sellable, next: ProductState): FieldErrors {
  const state = stateOf(product);
  if (state === next) return {};
  if (!nextProductStates[state].includes(next)) {
    return { state: [`This product is ${state}, and cannot become ${next}`] };
  }
  return next === 'published' ? listMissing(product) : {};
}
