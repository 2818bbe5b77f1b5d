import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import { describe, expect, test } from 'vitest';
import { findAnswerTime, isOpenAt } from './answer-time.ts';

const tags = ['DESK-04'];

type Spans = OfficeHours['weekdays'][number];

/** Such as `09:00-12:00 13:00-17:00`; nothing is a closed day. */
const spansOf = (text: string): Spans =>
  text.split(' ').flatMap((span) => {
    const [from, to] = span.split('-');
    return from && to ? [{ from, to }] : [];
  });

function hoursOf(
  timeZone: string,
  weekdays: readonly string[],
  hoursToAnswer: number,
  closed: readonly string[] = [],
): OfficeHours {
  return {
    isOn: true,
    timeZone,
    weekdays: weekdays.map(spansOf),
    closedPeriods: closed.map((days) => {
      const [firstDay, lastDay = firstDay] = days.split('/');
      return { firstDay: firstDay!, lastDay: lastDay!, name: '' };
    }),
    hoursToAnswer,
  };
}

const weekdaysOnly = (hours: string) => [...Array<string>(5).fill(hours), '', ''];
const everyDay = (hours: string) => Array<string>(7).fill(hours);

const answer = (hours: OfficeHours, time: string) =>
  findAnswerTime(hours, new Date(time))?.toISOString().replace(':00.000Z', 'Z');

describe('an answer is promised', () => {
  test.for([
    // In summer Berlin is at +02:00.
    ['while open', '2026-07-01T08:00Z', '2026-07-01T10:00Z'],
    ['before the office opens', '2026-07-01T03:00Z', '2026-07-01T09:00Z'],
    ['at the moment of opening', '2026-07-01T07:00Z', '2026-07-01T09:00Z'],
    ['just before it closes at noon', '2026-07-01T09:30Z', '2026-07-01T12:30Z'],
    ['during the break', '2026-07-01T10:15Z', '2026-07-01T13:00Z'],
    ['until the moment of closing', '2026-07-01T13:00Z', '2026-07-01T15:00Z'],
    ['for the next day in the evening', '2026-07-01T14:00Z', '2026-07-02T08:00Z'],
    ['at the moment of closing', '2026-07-01T15:00Z', '2026-07-02T09:00Z'],
    ['for Monday on a Friday night', '2026-07-03T20:00Z', '2026-07-06T09:00Z'],
    ['for Monday from the last hour of Friday', '2026-07-03T14:30Z', '2026-07-06T08:30Z'],
  ] as const)('%s', { tags }, ([, written, expected]) => {
    const hours = hoursOf('Europe/Berlin', weekdaysOnly('09:00-12:00 13:00-17:00'), 2);
    expect(answer(hours, written)).toBe(expected);
  });

  test.for([
    // The clock goes from 02:00 to 03:00 on March 29 and from 03:00 to 02:00 on October 25.
    ['Europe/Berlin', '2026-03-27T15:30Z', '2026-03-30T07:30Z'],
    ['Europe/Berlin', '2026-10-23T14:30Z', '2026-10-26T08:30Z'],
    // From 02:00 to 03:00 on March 8 and from 02:00 to 01:00 on November 1.
    ['America/New_York', '2026-03-06T21:30Z', '2026-03-09T13:30Z'],
    ['America/New_York', '2026-10-30T20:30Z', '2026-11-02T14:30Z'],
    // From 03:00 to 02:00 on April 5 and from 02:00 to 03:00 on September 27.
    ['Pacific/Auckland', '2026-04-03T03:30Z', '2026-04-05T21:30Z'],
    ['Pacific/Auckland', '2026-09-25T04:30Z', '2026-09-27T20:30Z'],
    ['Asia/Kolkata', '2026-03-27T11:00Z', '2026-03-30T04:00Z'],
  ] as const)('in %s over the weekend of a change of clocks: %s', { tags }, (row) => {
    const [timeZone, written, expected] = row;
    expect(answer(hoursOf(timeZone, weekdaysOnly('09:00-17:00'), 1), written)).toBe(expected);
  });

  test.for([
    ['an hour that the clock skips does not count', '2026-03-28T23:30Z', '2026-03-29T03:30Z'],
    ['an hour that comes twice counts twice', '2026-10-24T22:30Z', '2026-10-25T02:30Z'],
  ] as const)('by real hours when always open: %s', { tags }, ([, written, expected]) => {
    expect(answer(hoursOf('Europe/Berlin', everyDay('00:00-24:00'), 4), written)).toBe(expected);
  });

  test.for([
    // March 29: 02:30 is skipped, so that the office opens at 03:00, which is 01:00Z.
    ['Europe/Berlin', '02:30-05:00', '2026-03-29T00:00Z', '2026-03-29T02:00Z'],
    ['Europe/Berlin', '01:00-02:30 03:00-05:00', '2026-03-29T00:30Z', '2026-03-29T01:30Z'],
    // October 25: the first 02:30 is 00:30Z.
    ['Europe/Berlin', '02:30-05:00', '2026-10-24T23:00Z', '2026-10-25T01:30Z'],
    // March 8: 02:30 is skipped, 03:00 is 07:00Z. November 1: the first 01:30 is 05:30Z.
    ['America/New_York', '02:30-05:00', '2026-03-08T05:00Z', '2026-03-08T08:00Z'],
    ['America/New_York', '01:30-05:00', '2026-11-01T04:00Z', '2026-11-01T06:30Z'],
    // September 27: 02:30 is skipped, 03:00 is 14:00Z of the 26th. April 5: the first 02:30 is 13:30Z of the 4th.
    ['Pacific/Auckland', '02:30-05:00', '2026-09-26T13:00Z', '2026-09-26T15:00Z'],
    ['Pacific/Auckland', '02:30-05:00', '2026-04-04T12:00Z', '2026-04-04T14:30Z'],
    // The days of 23 and of 25 hours end at 22:00Z and at 23:00Z, half an hour after the message.
    ['Europe/Berlin', '23:00-24:00', '2026-03-29T21:30Z', '2026-03-30T21:30Z'],
    ['Europe/Berlin', '23:00-24:00', '2026-10-25T22:30Z', '2026-10-26T22:30Z'],
    // March 8 in Havana: midnight is skipped, the day begins at 01:00, which is 05:00Z.
    ['America/Havana', '00:00-05:00', '2026-03-08T04:30Z', '2026-03-08T06:00Z'],
  ] as const)('in %s with %s in the night of a change of clocks: %s', { tags }, (row) => {
    const [timeZone, spans, written, expected] = row;
    expect(answer(hoursOf(timeZone, everyDay(spans), 1), written)).toBe(expected);
  });

  test('over midnight, as the hours of two days', { tags }, () => {
    const nights = hoursOf('Europe/Berlin', everyDay('00:00-02:00 22:00-24:00'), 3);
    expect(answer(nights, '2026-07-01T20:30Z')).toBe('2026-07-01T23:30Z');
    expect(answer(nights, '2026-07-01T23:30Z')).toBe('2026-07-02T22:30Z');
  });

  test('after the closed days', { tags }, () => {
    const closed = ['2026-12-24/2026-12-26', '2026-12-31', '2027-01-01'];
    const hours = hoursOf('Europe/Berlin', weekdaysOnly('09:00-17:00'), 8, closed);
    expect(answer(hours, '2026-12-23T12:00Z')).toBe('2026-12-28T12:00Z');
    expect(answer(hours, '2026-12-30T15:00Z')).toBe('2027-01-04T15:00Z');
  });

  test(
    'not at all while the office is closed for a year or never open long enough',
    { tags },
    () => {
      const years = hoursOf('Asia/Kolkata', everyDay('09:00-17:00'), 1, ['2026-01-01/2036-12-31']);
      expect(findAnswerTime(years, new Date('2026-06-01T00:00Z'))).toBeNull();
      const rare = hoursOf('Asia/Kolkata', ['09:00-10:00', '', '', '', '', '', ''], 240);
      expect(findAnswerTime(rare, new Date('2026-06-01T00:00Z'))).toBeNull();
      const never = hoursOf('Asia/Kolkata', everyDay(''), 1);
      expect(findAnswerTime(never, new Date('2026-06-01T00:00Z'))).toBeNull();
    },
  );
});

test('the office is open from the first minute to before the last', { tags }, () => {
  const hours = hoursOf('Asia/Kolkata', weekdaysOnly('09:00-17:00'), 1, ['2026-07-02']);
  const isOpen = (time: string) => isOpenAt(hours, new Date(time));
  expect(isOpen('2026-07-01T03:29Z')).toBe(false);
  expect(isOpen('2026-07-01T03:30Z')).toBe(true);
  expect(isOpen('2026-07-01T11:29Z')).toBe(true);
  expect(isOpen('2026-07-01T11:30Z')).toBe(false);
  expect(isOpen('2026-07-02T06:00Z')).toBe(false);
  expect(isOpen('2026-07-04T06:00Z')).toBe(false);
});
