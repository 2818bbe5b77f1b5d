import { expect, test } from 'vitest';
import { readMessages } from '../test/read-messages.ts';
import { countDays } from './dates.ts';
import { statisticsRoutes } from './statistics.ts';

const calls = Object.entries(statisticsRoutes).flatMap(([call, route]) =>
  call.includes('/statistics') && 'query' in route ? [[call, route] as const] : [],
);

test.for(calls)('%s is of a period of 1 to 366 days', ([, { query }]) => {
  expect(readMessages(query, { from: '2026-02-28', until: '2026-02-28' })).toEqual({});
  expect(readMessages(query, { from: '2024-01-01', until: '2024-12-31' })).toEqual({});
  expect(readMessages(query, { from: '2024-01-01', until: '2025-01-01' })).toEqual({
    until: ['A period has at most 366 days'],
  });
  expect(readMessages(query, { from: '2026-03-01', until: '2026-02-28' })).toEqual({
    until: ['The last day is before the first'],
  });
});

test.for(calls)('%s names a day that is none', ([, { query }]) => {
  expect(readMessages(query, { from: '2026-02-30', until: '1999-12-31' })).toMatchObject({
    from: ['A day is written as 2026-01-31'],
  });
  expect(readMessages(query, { from: '1999-12-31', until: '1999-12-31' })).toEqual({
    from: ['Day must be from 2000 to 2999'],
    until: ['Day must be from 2000 to 2999'],
  });
});

test('the last day of a period counts', () => {
  expect(countDays({ from: '2026-02-28', until: '2026-03-01' })).toBe(2);
});
