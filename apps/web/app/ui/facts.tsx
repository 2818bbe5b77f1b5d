import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FactsProps {
  /** A sheet beside the content has one column at every width. */
  columns?: 1 | 2;
  className?: string;
  children: ReactNode;
}

export function Facts({ columns = 2, className, children }: FactsProps) {
  return (
    <dl
      className={clsx(
        'grid gap-x-8 text-sm *:border-t *:border-border [&>:first-child]:border-t-0',
        columns === 2 && 'sm:grid-cols-2 sm:[&>:nth-child(2)]:border-t-0 print:grid-cols-2',
        className,
      )}
    >
      {children}
    </dl>
  );
}

interface FactProps {
  name: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** A dash says that the value is not known. */
export function Fact({ name, note, children }: FactProps) {
  const isKnown =
    children !== undefined && children !== null && children !== '' && children !== false;
  return (
    <div className="grid content-start gap-0.5 py-2.5">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">
        {isKnown ? children : '–'}
        {note && <p className="text-xs text-muted-foreground">{note}</p>}
      </dd>
    </div>
  );
}
