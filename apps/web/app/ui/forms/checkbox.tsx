import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';

export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...props}
      className={clsx(
        'group relative -m-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-primary-foreground focus-visible:outline-offset-0',
        'before:absolute before:inset-0.5 before:rounded-xs before:border-[1.5px] before:border-input before:bg-card',
        'after:absolute after:-inset-2',
        'data-[state=checked]:before:border-primary data-[state=checked]:before:bg-primary',
        'data-[state=indeterminate]:before:border-primary data-[state=indeterminate]:before:bg-primary',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    >
      <Radix.Indicator className="relative">
        <Check className="size-3.5 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus className="hidden size-3.5 stroke-3 group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  );
}
