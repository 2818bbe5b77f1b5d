import { describe, expect, test } from 'vitest';
import { sumTerm, type TermEntry } from './licence-term.ts';

const at = (time: string) => new Date(time);

const entry = (kind: TermEntry['kind'], createdAt: string, given: Partial<TermEntry> = {}) => ({
  kind,
  months: 12,
  days: null,
  orderLineId: null,
  createdAt: at(createdAt),
  ...given,
});

const issued = entry('issued', '2026-03-10T09:00:00Z');
const renewed = (createdAt: string, orderLineId: number) =>
  entry('renewed', createdAt, { orderLineId });

describe('the end of updates', { tags: ['LIC-02'] }, () => {
  test('an early renewal adds at the end', () => {
    const end = sumTerm([issued, renewed('2027-01-11T00:00:00Z', 2)]);
    expect(end).toEqual(at('2028-03-10T09:00:00Z'));
  });

  test('a renewal within 30 days after the end counts from the old end, and later from its own time', () => {
    const [last, late] = ['2027-04-09T09:00:00.000Z', '2027-04-09T09:00:00.001Z'];
    expect(sumTerm([issued, renewed(last, 2)])).toEqual(at('2028-03-10T09:00:00Z'));
    expect(sumTerm([issued, renewed(late, 2)])).toEqual(at('2028-04-09T09:00:00.001Z'));
  });

  test('a refunded renewal takes away its year and nothing else, and a failed refund gives it back', () => {
    const first = renewed('2027-01-10T00:00:00Z', 2);
    const second = renewed('2027-02-10T00:00:00Z', 3);
    const refunded = entry('refunded', '2027-02-20T00:00:00Z', { orderLineId: 2 });
    const restored = entry('restored', '2027-02-21T00:00:00Z', { orderLineId: 2 });
    const all = [issued, first, second];
    expect(sumTerm(all)).toEqual(at('2029-03-10T09:00:00Z'));
    expect(sumTerm([...all, refunded])).toEqual(at('2028-03-10T09:00:00Z'));
    expect(sumTerm([...all, refunded, restored])).toEqual(at('2029-03-10T09:00:00Z'));
  });

  test('a renewal after a refunded one counts as if that had never been', () => {
    const late = renewed('2027-06-01T00:00:00Z', 2);
    const refunded = entry('refunded', '2027-06-02T00:00:00Z', { orderLineId: 2 });
    const again = renewed('2027-07-01T00:00:00Z', 3);
    expect(sumTerm([issued, late, refunded])).toEqual(at('2027-03-10T09:00:00Z'));
    expect(sumTerm([issued, late, refunded, again])).toEqual(at('2028-07-01T00:00:00Z'));
  });

  test('29 February comes back after four years', () => {
    const start = entry('issued', '2028-02-29T10:00:00Z');
    const years = [1, 2, 3].map((line) => renewed('2028-03-01T00:00:00Z', line));
    expect(sumTerm([start])).toEqual(at('2029-02-28T10:00:00Z'));
    expect(sumTerm([start, ...years])).toEqual(at('2032-02-29T10:00:00Z'));
  });

  test('months keep the last day, also at the end of the year', () => {
    const start = entry('issued', '2026-12-31T23:59:59.999Z', { months: 2 });
    expect(sumTerm([start])).toEqual(at('2027-02-28T23:59:59.999Z'));
  });

  test('an extension adds months or days to the old end, however late it is', () => {
    const days = entry('extended', '2027-08-01T00:00:00Z', { months: null, days: 14 });
    const months = entry('extended', '2027-08-01T00:00:00Z', { months: 1 });
    expect(sumTerm([issued, days])).toEqual(at('2027-03-24T09:00:00Z'));
    expect(sumTerm([issued, months])).toEqual(at('2027-04-10T09:00:00Z'));
  });

  test('updates for ever have no end', () => {
    const forever = { ...issued, months: null };
    expect(sumTerm([forever, entry('extended', '2027-08-01T00:00:00Z')])).toBeNull();
  });
});
