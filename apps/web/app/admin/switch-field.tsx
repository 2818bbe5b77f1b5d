import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Switch } from '../ui/toggles.tsx';

interface SwitchFieldProps extends ComponentProps<typeof Switch> {
  label: string;
  note: ReactNode;
}

export function SwitchField({ label, note, className, ...control }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={clsx('flex items-center justify-between gap-4', className)}>
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <p id={`${id}-note`} className="text-xs text-muted-foreground">
          {note}
        </p>
      </div>
      <Switch {...control} id={id} aria-describedby={`${id}-note`} />
    </div>
  );
}
