import { expect, test } from 'vitest';
import { dateLocales } from './date-locales.ts';
import { formatDateInZone, formatDateTimeInZone } from './dates.ts';

const time = '2025-11-20T23:05:00Z';

test(
  'a date is written as the language writes it, hours from 00 to 23',
  { tags: ['BUY-17'] },
  () => {
    expect(formatDateTimeInZone(time, { locale: 'en-US', timeZone: 'UTC' })).toBe(
      'Nov 20, 2025, 23:05',
    );
    expect(formatDateTimeInZone(time, { locale: 'en-GB', timeZone: 'UTC' })).toBe(
      '20 Nov 2025, 23:05',
    );
    expect(formatDateTimeInZone(time, { locale: 'de-DE', timeZone: 'Europe/Berlin' })).toBe(
      '21.11.2025, 00:05',
    );
    for (const locale of dateLocales) {
      expect(formatDateInZone(time, { locale, timeZone: 'UTC' })).toMatch(/20.*2025/);
    }
  },
);
