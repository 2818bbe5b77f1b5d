import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Needs `aria-label` or a label. */
export function Switch({ isOn, onChange, className, ...props }: SwitchProps) {
  return (
    <button
      {...props}
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className={clsx(
        'relative -my-1.5 inline-block h-8 w-[34px] shrink-0 rounded-sm align-middle disabled:cursor-not-allowed disabled:opacity-50',
        'before:absolute before:inset-x-0 before:inset-y-1.5 before:rounded-full before:bg-input before:transition-colors aria-checked:before:bg-primary',
        'after:absolute after:top-2 after:left-0.5 after:size-4 after:rounded-full after:bg-white after:shadow-xs after:transition-[translate] aria-checked:after:translate-x-3.5',
        className,
      )}
    />
  );
}

interface RadioCardProps extends ComponentProps<'input'> {
  label: string;
  Icon: LucideIcon;
}

export function RadioCard({ label, Icon, ...props }: RadioCardProps) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-input bg-card px-3.5 py-1.5 text-sm font-semibold wrap-anywhere transition-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <input {...props} type="radio" className="peer absolute inset-0 cursor-pointer opacity-0" />
      <Icon
        aria-hidden
        className="size-[18px] shrink-0 text-muted-foreground peer-checked:text-primary-text"
      />
      {label}
    </label>
  );
}
