import { expect, test } from 'vitest';
import { splitRefund } from './credit-notes.ts';

const invoice = { netCents: 9_999, taxCents: 1_900, totalCents: 11_899 };

test('part refunds of an invoice add up to it, to the cent', { tags: ['INV-09'] }, () => {
  const parts = [333, 1, 4_000, 7_565];
  let open = invoice;
  const split = parts.map((cents) => {
    const amounts = splitRefund(cents, open, invoice);
    expect(amounts.netCents + amounts.taxCents).toBe(amounts.totalCents);
    open = {
      netCents: open.netCents - amounts.netCents,
      taxCents: open.taxCents - amounts.taxCents,
      totalCents: open.totalCents - amounts.totalCents,
    };
    return amounts;
  });
  expect(open).toEqual({ netCents: 0, taxCents: 0, totalCents: 0 });
  expect(split.map(({ totalCents }) => totalCents)).toEqual(parts);
  expect(split[2]).toEqual({ netCents: 3_361, taxCents: 639, totalCents: 4_000 });
});

test('a refund is never higher than what is left of the invoice', { tags: ['INV-09'] }, () => {
  const open = { netCents: 84, taxCents: 16, totalCents: 100 };
  expect(splitRefund(5_000, open, invoice)).toEqual(open);
  const nothing = { netCents: 0, taxCents: 0, totalCents: 0 };
  expect(splitRefund(5_000, nothing, invoice)).toEqual(nothing);
});
