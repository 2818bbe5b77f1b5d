import { useShopSettings } from '../shop-settings.ts';
import { DaysControl, type DaysPanelProps } from './days-control.tsx';
import { anyTime, getTodayIn, listFilterPresets } from './days.ts';

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
