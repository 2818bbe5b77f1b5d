import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderShop } from '../../test/render-shop.tsx';
import {
  formatDateTime,
  fromLocalTime,
  timeZoneQuery,
  TimeZoneNote,
  toLocalTime,
} from './time-zone.tsx';

function InShopZone() {
  const { data } = useQuery(timeZoneQuery);
  return data && <TimeZoneNote counted="Times" />;
}

test('times are read and shown in the time zone of the shop', { tags: ['VEND-17'] }, async () => {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: InShopZone }],
    at: '/',
    answer: () => ({ data: { timeZone: 'Europe/Berlin' } }),
  });
  await expect.element(screen.getByText('Times in Europe/Berlin')).toBeVisible();
  expect(formatDateTime('2026-01-31T23:30:00Z')).toBe('Feb 1, 2026, 00:30');
  expect(toLocalTime('2026-07-01T10:00:34.567Z')).toBe('2026-07-01T12:00');
  expect(fromLocalTime('2026-07-01T12:00')).toBe('2026-07-01T10:00:00.000Z');
  expect(fromLocalTime('2026-01-01T12:00')).toBe('2026-01-01T11:00:00.000Z');
  // Clocks skip from 02:00 to 03:00, and repeat the hour from 02:00.
  expect(fromLocalTime('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(fromLocalTime('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect([toLocalTime(null), fromLocalTime('')]).toEqual(['', null]);
});
