import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';

interface RateRowProps {
  name: string;
  columns: string;
  errorId: string;
  errors: readonly ({ message?: string } | undefined)[];
  onRemove: () => void;
  children: ReactNode;
}

export function RateRow({ name, columns, errorId, errors, onRemove, children }: RateRowProps) {
  const messages = errors.flatMap((error) => error?.message ?? []);
  return (
    <li className="max-sm:border-t max-sm:border-border max-sm:py-3">
      <div className={clsx('grid items-center gap-2', columns)}>
        {children}
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      {messages.length > 0 && (
        <div className="mt-1.5">
          <FieldError id={errorId}>{messages.join('. ')}</FieldError>
        </div>
      )}
    </li>
  );
}

/** For a control of a row. */
export function describeError(
  error: { message?: string } | undefined,
  errorId: string,
): Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> {
  return error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
}
