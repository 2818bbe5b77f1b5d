import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

interface ListLinkState {
  /** The URL of the list with its search, filters and page. */
  readonly list: string;
}

export function ItemLink(link: Omit<ComponentProps<typeof Link>, 'state'>) {
  const { pathname, search } = useLocation();
  const state: ListLinkState = { list: `${pathname}${search}` };
  return <Link {...link} state={state} />;
}

interface BackLinkProps {
  to: string;
  label: string;
}

export function BackLink({ to, label }: BackLinkProps) {
  const from = (useLocation().state as Partial<ListLinkState> | null)?.list;
  const hasListState = from?.split('?')[0] === to;
  return (
    <Link
      to={hasListState ? from! : to}
      className="link mb-1.5 inline-flex items-center gap-1 text-sm print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </Link>
  );
}
