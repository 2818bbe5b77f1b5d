import { clsx } from 'clsx';
import { useState } from 'react';

interface Series {
  name: string;
  /** It is the class of its colour, so that it follows the theme. */
  color: string;
  values: readonly number[];
}

interface BarChartProps {
  days: readonly string[];
  /** Positive values stand above the line of zero, negative ones below it. */
  series: readonly Series[];
  formatTick: (value: number) => string;
  formatValue: (value: number) => string;
  formatDay: (day: string) => string;
  formatShortDay: (day: string) => string;
}

/** Bars for each day. It fills the height of its parent, which describes it in words. */
export function BarChart(props: BarChartProps) {
  const { days, series, formatTick, formatShortDay } = props;
  const [pointed, setPointed] = useState<number>();
  const { ticks, place } = createScale(series.flatMap(({ values }) => values));
  const labelled = days.flatMap((day, index) => (isLabelled(index, days) ? [{ day, index }] : []));
  const center = (index: number) => `${((index + 0.5) / days.length) * 100}%`;
  return (
    <div className="flex h-full flex-col pt-2">
      <div className="flex min-h-0 grow">
        <div className="relative w-13 text-muted-foreground">
          {ticks.map((tick) => (
            <span
              key={tick}
              style={{ bottom: place(tick) }}
              className="absolute right-2 translate-y-1/2"
            >
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className="relative flex grow" onPointerLeave={() => setPointed(undefined)}>
          {ticks.map((tick) => (
            <div
              key={tick}
              style={{ bottom: place(tick) }}
              className={clsx(
                'absolute inset-x-0 border-t',
                tick === 0 ? 'border-(--shelf)' : 'border-border',
              )}
            />
          ))}
          {days.map((day, index) => (
            <div
              key={day}
              onPointerEnter={() => setPointed(index)}
              className="group/day relative flex-1 hover:bg-accent"
            >
              {series.map(({ name, color, values }) => (
                <Bar key={name} value={values[index] ?? 0} place={place} color={color} />
              ))}
            </div>
          ))}
          {pointed !== undefined && <Values {...props} index={pointed} />}
        </div>
      </div>
      <div className="relative ml-13 h-6 text-muted-foreground">
        {labelled.map(({ day, index }) => (
          <span
            key={day}
            style={{ left: center(index) }}
            className="absolute top-1.5 -translate-x-1/2 whitespace-nowrap"
          >
            {formatShortDay(day)}
          </span>
        ))}
      </div>
      {series.length > 1 && <Legend series={series} />}
    </div>
  );
}

interface BarProps {
  value: number;
  place: (value: number) => string;
  color: string;
}

function Bar({ value, place, color }: BarProps) {
  if (value === 0) return null;
  return (
    <div
      data-slot="bar"
      style={{
        bottom: place(Math.min(0, value)),
        height: `calc(${place(Math.max(0, value))} - ${place(Math.min(0, value))})`,
      }}
      className={clsx('absolute inset-x-[10%] mx-auto max-w-7 forced-color-adjust-none', color)}
    />
  );
}

function Values({
  days,
  series,
  formatDay,
  formatValue,
  index,
}: BarChartProps & { index: number }) {
  const isInFirstHalf = index < days.length / 2;
  const edge = `${((isInFirstHalf ? index + 1 : days.length - index) / days.length) * 100}%`;
  return (
    <div
      style={isInFirstHalf ? { left: edge } : { right: edge }}
      className="pointer-events-none absolute top-2 z-10 mx-2 rounded-md border border-border bg-popover p-2.5 text-sm whitespace-nowrap text-popover-foreground shadow-md"
    >
      <p>{formatDay(days[index] ?? '')}</p>
      {series.map(({ name, values }) => (
        <p key={name}>
          {name}: {formatValue(values[index] ?? 0)}
        </p>
      ))}
    </div>
  );
}

function Legend({ series }: Pick<BarChartProps, 'series'>) {
  return (
    <div className="flex justify-center gap-2.5 pt-1 text-sm">
      {series.map(({ name, color }) => (
        <span key={name} className="flex items-center gap-1.5">
          <span className={clsx('h-2.5 w-3.5 forced-color-adjust-none', color)} />
          {name}
        </span>
      ))}
    </div>
  );
}

const mostSteps = 4;
const mostLabels = 5;

const isLabelled = (index: number, { length }: readonly string[]) =>
  index % Math.ceil(length / mostLabels) === 0;

/** Steps are 1, 2 or 5 times a power of ten, and at least 1. */
function createScale(values: readonly number[]) {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const atLeast = Math.max(1, (highest - lowest) / mostSteps);
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= atLeast)!;
  const first = Math.floor(lowest / step);
  const last = Math.max(1, Math.ceil(highest / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const place = (value: number) => `${((value / step - first) / (last - first)) * 100}%`;
  return { ticks, place };
}
