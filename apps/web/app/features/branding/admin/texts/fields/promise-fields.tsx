import { limits } from '@partshelf/contract/limits.ts';
import type { Promises } from '@partshelf/contract/branding/texts.ts';
import { useId } from 'react';
import { Switch } from '../../../../../ui/toggles.tsx';
import type { ContentProps } from './content-props.ts';
import { TextField } from './text-field.tsx';

export function PromiseFields({ content, onChange, errorOf }: ContentProps<Promises>) {
  const id = useId();
  return (
    <>
      <TextField
        type="number"
        min={0}
        max={limits.shopTexts.refundDaysMax}
        label="Days in which a buyer can ask for a refund"
        hint="0: no refund is offered, and no page mentions one. It counts for orders of the past too."
        value={Number.isNaN(content.refundDays) ? '' : String(content.refundDays)}
        error={errorOf('refundDays')}
        onChange={(days) =>
          onChange({ ...content, refundDays: days === '' ? Number.NaN : Number(days) })
        }
      />
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-sm font-semibold">
          24/7 support
        </label>
        <Switch
          id={id}
          isOn={content.isSupportedAroundTheClock}
          onChange={(isOn) => onChange({ ...content, isSupportedAroundTheClock: isOn })}
        />
      </div>
    </>
  );
}
