import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle, useFieldProps } from './field.tsx';

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useFieldProps()}
        {...props}
        className={clsx(controlStyle, 'h-11 appearance-none pr-10', className)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2"
      />
    </span>
  );
}
