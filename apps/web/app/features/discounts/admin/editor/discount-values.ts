import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import type { DiscountKind } from '@partshelf/contract/discounts/discount-kind.ts';
import { parseAmount } from '../../../orders/admin/refund-part.tsx';

/** As they are typed; times are in the zone of the browser. */
export interface TermsValues {
  kind: DiscountKind;
  value: string;
  scope: 'all' | 'chosen';
  products: Discount['products'];
  from: string;
  until: string;
  limit: string;
  limitPerPerson: string;
  minimum: string;
}

export const blankTerms: TermsValues = {
  kind: 'percent',
  value: '',
  scope: 'all',
  products: [],
  from: '',
  until: '',
  limit: '',
  limitPerPerson: '',
  minimum: '',
};

export function toTermsValues(discount: Discount): TermsValues {
  const { kind, value, products, from, until, limit, limitPerPerson, minimum } = discount;
  return {
    kind,
    value: String(value),
    scope: products.length > 0 ? 'chosen' : 'all',
    products,
    from: toLocalTime(from),
    until: toLocalTime(until),
    limit: String(limit ?? ''),
    limitPerPerson: String(limitPerPerson ?? ''),
    minimum: String(minimum ?? ''),
  };
}

/** The input of the API, still to be validated. `before` has the seconds that the fields lack. */
export function toTerms(values: TermsValues, before?: Discount) {
  const { kind, scope, products } = values;
  return {
    kind,
    value: parseAmount(values.value),
    products: scope === 'all' ? [] : products.map(({ documentId }) => documentId),
    from: toInstant(values.from, before?.from),
    until: toInstant(values.until, before?.until),
    limit: toCount(values.limit),
    limitPerPerson: toCount(values.limitPerPerson),
    minimum: values.minimum.trim() === '' ? null : parseAmount(values.minimum),
  };
}

function toCount(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** For an input of the type `datetime-local`. */
function toLocalTime(iso: string | null): string {
  if (!iso) return '';
  const time = new Date(iso);
  const localMs = time.getTime() - time.getTimezoneOffset() * 60_000;
  return new Date(localMs).toISOString().slice(0, 16);
}

function toInstant(local: string, before: string | null = null): string | null {
  if (local === toLocalTime(before)) return before;
  return local ? new Date(local).toISOString() : null;
}
