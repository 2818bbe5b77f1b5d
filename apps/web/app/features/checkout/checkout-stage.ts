import type { Quote } from '@partshelf/contract/checkout.ts';
import { isDiscountRefused } from './payment.ts';

interface Shown {
  /** It is undefined while the total is not known, or is that of the products alone. */
  readonly quote: Quote | undefined;
}

export type CheckoutStage =
  | { readonly kind: 'empty' }
  /** Who buys, or which billing details are asked for, is not known yet. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'needsDetails' }
  | ({ readonly kind: 'quoting' } & Shown)
  | ({ readonly kind: 'failed'; readonly error: Error } & Shown)
  | ({ readonly kind: 'quoted' } & Shown)
  /** The button was pressed before this total was shown. */
  | ({ readonly kind: 'confirming' } & Shown)
  /** It lasts until the page of the payment shows. */
  | ({ readonly kind: 'paying' } & Shown);

/** It says what the last press of the button led to. */
export type Placement = 'none' | 'paying' | 'totalChanged';

interface CheckoutFacts extends Shown {
  readonly items: readonly unknown[];
  readonly isReady: boolean;
  readonly billing: {
    readonly isTaxed: boolean;
    readonly quoted?: unknown;
    readonly isChanging: boolean;
  };
  /** It is undefined where only a quote says the total. */
  readonly plainTotal: number | undefined;
  readonly request: { readonly isFetching: boolean; readonly error: Error | null };
  readonly placement: Placement;
}

export function getCheckoutStage(facts: CheckoutFacts): CheckoutStage {
  const { items, isReady, billing, quote, plainTotal, request, placement } = facts;
  if (items.length === 0) return { kind: 'empty' };
  if (placement === 'paying') return { kind: 'paying', quote };
  if (!isReady) return { kind: 'loading' };
  // A refused code is dropped, and another quote asked for.
  const isOutdated = billing.isChanging || isDiscountRefused(request.error);
  if (request.isFetching || isOutdated) return { kind: 'quoting', quote };
  if (request.error && plainTotal === undefined) {
    return { kind: 'failed', error: request.error, quote };
  }
  if (billing.isTaxed && !billing.quoted) return { kind: 'needsDetails' };
  return { kind: placement === 'totalChanged' ? 'confirming' : 'quoted', quote };
}

export const quoteOf = (stage: CheckoutStage): Quote | undefined =>
  'quote' in stage ? stage.quote : undefined;

export function isTotalUpdating(stage: CheckoutStage): boolean {
  if (stage.kind === 'paying') return !stage.quote;
  return stage.kind === 'loading' || stage.kind === 'quoting';
}
