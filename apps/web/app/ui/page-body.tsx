import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const widths = { narrow: 'page-width-narrow', page: 'page-width-page', wide: '' } as const;

interface PageBodyProps {
  /** `narrow` is for forms and results of an action, `page` for accounts and reading, `wide` for the shop. */
  width: keyof typeof widths;
  className?: string;
  children: ReactNode;
}

export function PageBody({ width, className, children }: PageBodyProps) {
  return (
    <div className={clsx('page-width pb-(--section)', widths[width], className)}>{children}</div>
  );
}
