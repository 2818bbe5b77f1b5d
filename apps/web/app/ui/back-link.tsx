import { ChevronLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';

/** A link has the page that it came from in the state of its location. */
export interface BackLinkState {
  readonly list: string;
}

interface BackLinkProps {
  to: string;
  label: string;
}

/**
 * Stands above the heading, where no breadcrumb does. It leads back to the list with the filters
 * that it had.
 */
export function BackLink({ to, label }: BackLinkProps) {
  const from = (useLocation().state as Partial<BackLinkState> | null)?.list;
  const cameFromList = from?.split('?')[0] === to;
  return (
    <Link
      to={cameFromList ? from! : to}
      className="mb-1 -ml-1 inline-flex h-8 items-center gap-1 text-sm font-medium text-muted-foreground hover:text-foreground print:hidden"
    >
      <ChevronLeft aria-hidden className="size-4 shrink-0" />
      {label}
    </Link>
  );
}
