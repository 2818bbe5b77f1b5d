import type { Days } from '@partshelf/contract/api/query.ts';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShopSettings } from '../shop-settings.ts';
import { Button } from './button.tsx';
import { anyTime, describeDays, getTodayIn, listFilterPresets, type Preset } from './days.ts';
import { Skeleton } from './loading.tsx';
import type { Option } from './lookup-list.tsx';
import { Popover } from './popover.tsx';
import { preloadImport, useImport } from './use-import.ts';

export interface DaysPanelProps {
  days: Days;
  /** It is the day of today in the time zone that the days are of. */
  today: string;
  presets: readonly Preset[];
  /** It names the time zone. */
  foot: ReactNode;
  /** A choice of what the days are of. */
  dates?: readonly Option[] | undefined;
  date?: string | undefined;
  /** What is wrong with days that are typed. */
  findError?: (days: Days) => string | undefined;
  onChange: (days: Days, date?: string) => void;
}

const importForm = () => import('./days-form.tsx');

function preloadForm(): void {
  // Opening the panel tries again.
  preloadImport(importForm).catch(() => {});
}

/** The panel of a popover in which days are chosen. */
export function DaysPanel(props: DaysPanelProps) {
  const form = useImport(importForm);
  return (
    <div data-slot="days">{form ? <form.DaysForm {...props} /> : <DaysSkeleton {...props} />}</div>
  );
}

function DaysSkeleton({ dates }: DaysPanelProps) {
  return (
    <div role="status" className="p-4">
      <span className="sr-only">Loading calendar...</span>
      <Skeleton className={clsx('w-80 md:w-164', dates ? 'h-153 md:h-128' : 'h-143 md:h-107')} />
    </div>
  );
}

interface DaysControlProps extends DaysPanelProps {
  /** An example is `Period`. */
  label: string;
}

/** A button with the chosen days, which opens their panel. */
export function DaysControl({ label, ...panel }: DaysControlProps) {
  return (
    <Popover
      label={label}
      trigger={
        <Button variant="outline" onPointerEnter={preloadForm} onFocus={preloadForm}>
          <span>
            <span className="sr-only">{label}: </span>
            {describeDays(panel.days, panel.today)}
          </span>
          <ChevronDown aria-hidden />
        </Button>
      }
      className="w-max"
    >
      <DaysPanel {...panel} />
    </Popover>
  );
}

type ShopDaysControlProps = Pick<DaysPanelProps, 'days' | 'onChange'>;

/** For people who are no staff: their lists count the days of the shop too. */
export function ShopDaysControl(props: ShopDaysControlProps) {
  const { timeZone = 'UTC' } = useShopSettings();
  const today = getTodayIn(timeZone);
  return (
    <DaysControl
      {...props}
      label="Days"
      today={today}
      presets={[{ label: anyTime, days: {} }, ...listFilterPresets(today)]}
      foot={<p className="text-sm text-muted-foreground">Days in {timeZone}</p>}
    />
  );
}
