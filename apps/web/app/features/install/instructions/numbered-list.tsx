import type { ReactNode } from 'react';

/** What to do on the pages of SharePoint; each child is one item. */
export function NumberedList({ children }: { children: ReactNode }) {
  return (
    <ol className="grid list-decimal gap-1.5 pl-5 marker:text-muted-foreground">{children}</ol>
  );
}

/** A word as SharePoint shows it. */
export function Named({ children }: { children: string }) {
  return <strong className="font-semibold">{children}</strong>;
}
