import type { ReactElement } from 'react';
import type { DaysControlProps } from './days-control.tsx';
import { DaysForm } from './days-form.tsx';
import { Popover } from './popover.tsx';

/** The press on its button has loaded it, so it starts open. */
export function DaysPopover({
  label,
  trigger,
  ...panel
}: DaysControlProps & { trigger: ReactElement }) {
  return (
    <Popover startsOpen label={label} trigger={trigger} className="w-max">
      <div data-slot="days">
        <DaysForm {...panel} />
      </div>
    </Popover>
  );
}
