import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** For what takes effect at once. Name it with `aria-label` or a label. */
export function Switch({ isOn, onChange, className, ...props }: SwitchProps) {
  return (
    <button
      {...props}
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className={clsx(
        'relative inline-block h-5 w-[34px] shrink-0 rounded-full bg-input align-middle transition-colors aria-checked:bg-primary disabled:cursor-not-allowed disabled:opacity-50',
        'before:absolute before:-inset-1.5 after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-full after:bg-white after:shadow-xs after:transition-[translate] aria-checked:after:translate-x-3.5',
        className,
      )}
    />
  );
}
