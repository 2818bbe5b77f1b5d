import type { Discount, DiscountBatch } from '@partshelf/contract/discounts.ts';

let lastNumber = 0;

export function makeDiscount(given: Partial<Discount> = {}): Discount {
  lastNumber += 1;
  return {
    documentId: `discount${lastNumber}`.padEnd(24, 'x'),
    code: `CODE-${lastNumber}`,
    kind: 'percent',
    value: 10,
    state: 'active',
    products: [],
    from: null,
    until: null,
    limit: null,
    limitPerPerson: null,
    minimum: null,
    batch: null,
    uses: 0,
    createdAt: '2026-11-20T12:00:00.000Z',
    withdrawnAt: null,
    ...given,
  };
}

export function makeBatch(given: Partial<DiscountBatch> = {}): DiscountBatch {
  lastNumber += 1;
  return {
    documentId: `batch${lastNumber}`.padEnd(24, 'x'),
    name: 'Conference',
    requested: 1_000,
    made: 1_000,
    done: true,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...given,
  };
}
