import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'onKeyDown'> {
  checked: boolean | 'indeterminate';
  onCheckedChange: (isChecked: boolean) => void;
}

/** It needs `aria-label` or a label. A press on an indeterminate one checks it. */
export function Checkbox({ checked, onCheckedChange, className, ...props }: CheckboxProps) {
  const isMixed = checked === 'indeterminate';
  const Mark = isMixed ? Minus : Check;
  return (
    <button
      {...props}
      type="button"
      role="checkbox"
      aria-checked={isMixed ? 'mixed' : checked}
      onClick={() => onCheckedChange(checked !== true)}
      // Only the space key changes a checkbox.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={clsx(
        'relative -m-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-primary-foreground focus-visible:outline-offset-0',
        'before:absolute before:inset-0.5 before:rounded-xs before:border-[1.5px] before:border-input before:bg-card',
        'after:absolute after:-inset-2',
        'aria-checked:before:border-primary aria-checked:before:bg-primary',
        'aria-[checked=mixed]:before:border-primary aria-[checked=mixed]:before:bg-primary',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    >
      {checked && <Mark className="relative size-3.5 stroke-3" />}
    </button>
  );
}
