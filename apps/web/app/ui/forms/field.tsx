import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';

interface FieldProps {
  label: string;
  /** Replaces the hint. */
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

type FieldControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

const FieldContext = createContext<FieldControlProps>({});

export const useFieldProps = () => useContext(FieldContext);

export function Field({ label, error, hint, aside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const controlProps: FieldControlProps = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? noteId : undefined,
  };
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={controlProps}>{children}</FieldContext>
      {error ? <FieldError id={noteId}>{error}</FieldError> : <Hint id={noteId}>{hint}</Hint>}
    </div>
  );
}

/** For controls of several elements, which cannot use `Field`. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p
      id={id}
      role="alert"
      className="flex items-start gap-1.5 text-xs leading-[1.4] font-[550] text-destructive-text"
    >
      <CircleAlert aria-hidden className="mt-px size-[15px] shrink-0" />
      {children}
    </p>
  );
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="text-xs text-muted-foreground">
      {children}
    </p>
  );
}

export const controlStyle = [
  'w-full rounded-md border border-input bg-card px-3.5 text-base placeholder:text-muted-foreground',
  'focus-visible:border-ring focus-visible:-outline-offset-1',
  'aria-invalid:border-destructive aria-invalid:not-focus-visible:inset-ring aria-invalid:inset-ring-destructive',
  'disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-muted-foreground',
];

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input {...useFieldProps()} {...props} className={clsx(controlStyle, 'h-11', className)} />
  );
}
