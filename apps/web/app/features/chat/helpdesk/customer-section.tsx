import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const shownAtFirst = 3;

interface CustomerSectionProps {
  title: string;
  total: number;
  emptyText: string;
  children: readonly ReactNode[];
}

export function CustomerSection({ title, total, emptyText, children }: CustomerSectionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const headingId = useId();
  const shown = showsAll ? children : children.slice(0, shownAtFirst);
  const isCut = showsAll && children.length < total;
  return (
    <section aria-labelledby={headingId} className="border-t border-border pt-4">
      <h3 id={headingId} className="mb-2 text-h3">
        {title} <span className="font-normal text-muted-foreground">{total > 0 && total}</span>
      </h3>
      {children.length === 0 && <p className="text-xs text-muted-foreground">{emptyText}</p>}
      <ul className="grid gap-4">
        {shown.map((child, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list only grows at its end
          <li key={index} className="grid gap-1.5">
            {child}
          </li>
        ))}
      </ul>
      {shown.length < children.length && (
        <Button variant="link" size="sm" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {children.length}
        </Button>
      )}
      {isCut && (
        <p className="mt-2 text-xs text-muted-foreground">
          The newest {children.length} of {total}
        </p>
      )}
    </section>
  );
}
