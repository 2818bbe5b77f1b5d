import type { Days } from '@partshelf/contract/api/query.ts';
import { formatMonth } from '@partshelf/contract/dates.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { getDateLocale } from '../shop-settings.ts';
import { toDay } from './days.ts';

interface CalendarProps {
  /** One day is both its ends. */
  days: Days;
  today: string;
  months?: 1 | 2;
  onChoose: (day: string) => void;
}

/** Days are days of UTC in it: the zone of the browser never counts. */
export function Calendar({ days, today, months = 1, onChoose }: CalendarProps) {
  const shown = days.until ?? days.from ?? today;
  const [month, setMonth] = useState({ of: shown, first: firstMonth(shown, months) });
  // Days that are typed come into view.
  if (month.of !== shown) {
    const isInView = shown.slice(0, 7) >= month.first && shown < nextMonths(month.first, months);
    setMonth({ of: shown, first: isInView ? month.first : firstMonth(shown, months) });
  }
  return (
    <DayPicker
      mode="range"
      timeZone="UTC"
      today={new Date(today)}
      selected={{ from: toDate(days.from), to: toDate(days.until ?? days.from) }}
      onSelect={(_, day) => onChoose(toDay(day.getTime()))}
      month={new Date(`${month.first}-01`)}
      onMonthChange={(first) => setMonth({ of: shown, first: toMonth(first.getTime()) })}
      numberOfMonths={months}
      fixedWeeks
      weekStartsOn={sundayLocales.has(getDateLocale()) ? 0 : 1}
      formatters={{
        formatCaption: (date) => formatMonth(toDay(date.getTime()), getDateLocale()),
        formatDay: (date) => String(Number(toDay(date.getTime()).slice(8))),
        formatWeekdayName: (date) => formatIn({ weekday: 'short' }, date),
      }}
      labels={{
        labelDayButton: (date, { today: isToday }) =>
          `${isToday ? 'Today, ' : ''}${formatIn({ dateStyle: 'full' }, date)}`,
        labelGrid: (date) => formatMonth(toDay(date.getTime()), getDateLocale()),
        labelWeekday: (date) => formatIn({ weekday: 'long' }, date),
        labelNav: () => 'Months',
        labelPrevious: () => 'Previous month',
        labelNext: () => 'Next month',
      }}
      components={{ Chevron: MonthChevron }}
      classNames={{ ...calendarStyles, month: months === 2 ? 'w-63' : 'w-full' }}
    />
  );
}

const sundayLocales: ReadonlySet<string> = new Set(['en-US', 'pt-PT']);

const toDate = (day: string | undefined) => (day ? new Date(day) : undefined);

const toMonth = (time: number) => toDay(time).slice(0, 7);

const nextMonths = (month: string, count: number) =>
  toMonth(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1));

/** The day is in the last of the months. */
const firstMonth = (day: string, months: number) => nextMonths(day.slice(0, 7), 1 - months);

const formatIn = (options: Intl.DateTimeFormatOptions, date: Date) =>
  new Intl.DateTimeFormat(getDateLocale(), { ...options, timeZone: 'UTC' }).format(date.getTime());

function MonthChevron({ orientation }: { orientation?: string | undefined }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-4.5" />;
}

const navButton =
  'pointer-events-auto grid size-9 place-items-center rounded-md hover:bg-accent aria-disabled:opacity-40';

const endOfDays =
  '[&>button]:bg-foreground! [&>button]:text-background forced-colors:[&>button]:border-2';

const calendarStyles = {
  months: 'relative flex gap-6',
  nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
  button_previous: navButton,
  button_next: navButton,
  month_caption: 'grid h-9 place-items-center text-sm font-semibold',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-7 text-micro font-medium text-muted-foreground',
  day: 'group h-9 p-0 text-center text-sm tabular-nums data-hidden:invisible',
  day_button:
    'h-9 w-full rounded-md hover:bg-accent group-data-today:font-bold group-data-today:underline group-data-today:underline-offset-4',
  selected: 'bg-accent forced-colors:border-y',
  range_start: `rounded-l-md ${endOfDays}`,
  range_end: `rounded-r-md ${endOfDays}`,
};
