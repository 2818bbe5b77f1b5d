import type { Days } from '@partshelf/contract/api/query.ts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { describeDays, type Preset } from './days.ts';
import { LazyTrigger } from './lazy-trigger.tsx';
import type { Option } from './lookup-list.tsx';

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
  findError?: (days: Days) => string | undefined;
  onChange: (days: Days, date?: string) => void;
}

const importPopover = () => import('./days-popover.tsx');

export interface DaysControlProps extends DaysPanelProps {
  label: string;
}

export function DaysControl({ label, ...panel }: DaysControlProps) {
  const trigger = (
    <Button variant="outline">
      <span>
        <span className="sr-only">{label}: </span>
        {describeDays(panel.days, panel.today)}
      </span>
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <LazyTrigger load={importPopover} opens="dialog" trigger={trigger}>
      {({ DaysPopover }) => <DaysPopover {...panel} label={label} trigger={trigger} />}
    </LazyTrigger>
  );
}
