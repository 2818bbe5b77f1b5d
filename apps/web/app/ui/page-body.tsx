import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageBodyProps {
  className?: string;
  children: ReactNode;
}

/** It has the width of accounts and of reading. Pages of the shop are wider. */
export function PageBody({ className, children }: PageBodyProps) {
  return (
    <div className={clsx('page-width page-width-page pb-(--section)', className)}>{children}</div>
  );
}
