import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Temporal } from 'temporal-polyfill';

const hourMs = 60 * 60 * 1000;

export function findAnswerTime(hours: OfficeHours, time: Date): Date | null {
  const today = toDay(hours, time);
  let leftMs = hours.hoursToAnswer * hourMs;
  for (let days = 0; days < limits.officeHours.searchedDays; days += 1) {
    for (const { opensMs, closesMs } of listOpenTimes(hours, today.add({ days }))) {
      const startMs = Math.max(opensMs, time.getTime());
      if (startMs + leftMs <= closesMs) return new Date(startMs + leftMs);
      leftMs -= Math.max(closesMs - startMs, 0);
    }
  }
  return null;
}

export function isOpenAt(hours: OfficeHours, time: Date): boolean {
  return listOpenTimes(hours, toDay(hours, time)).some(
    ({ opensMs, closesMs }) => opensMs <= time.getTime() && time.getTime() < closesMs,
  );
}

const toDay = ({ timeZone }: OfficeHours, time: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

function listOpenTimes(
  { timeZone, weekdays, closedPeriods }: OfficeHours,
  day: Temporal.PlainDate,
) {
  const name = day.toString();
  if (closedPeriods.some(({ firstDay, lastDay }) => firstDay <= name && name <= lastDay)) return [];
  return weekdays[day.dayOfWeek - 1]!.map(({ from, to }) => ({
    opensMs: toInstantMs(day, from, timeZone),
    closesMs:
      to === '24:00'
        ? toInstantMs(day.add({ days: 1 }), '00:00', timeZone)
        : toInstantMs(day, to, timeZone),
  }));
}

function toInstantMs(day: Temporal.PlainDate, time: string, timeZone: string): number {
  const local = day.toPlainDateTime(time);
  const instant = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const isSkipped = !instant.toPlainDateTime().equals(local);
  const moment = (isSkipped && instant.getTimeZoneTransition('next')) || instant;
  return moment.epochMilliseconds;
}
