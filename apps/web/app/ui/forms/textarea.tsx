import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle, useFieldProps } from './field.tsx';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useFieldProps()}
      {...props}
      className={clsx(controlStyle, 'block py-2.5', className)}
    />
  );
}
