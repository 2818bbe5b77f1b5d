import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

interface FromList {
  /** The address of the list as it was left, with its search, filters and page. */
  readonly list: string;
}

/** Leads from a list to one of its items, which knows the way back. */
export function ItemLink(link: Omit<ComponentProps<typeof Link>, 'state'>) {
  const { pathname, search } = useLocation();
  const state: FromList = { list: `${pathname}${search}` };
  return <Link {...link} state={state} />;
}

interface WayBackProps {
  /** The address of the list. */
  to: string;
  label: string;
}

/** Leads from an item to its list, as it was left. */
export function WayBack({ to, label }: WayBackProps) {
  const from = (useLocation().state as Partial<FromList> | null)?.list;
  const isLeft = from?.split('?')[0] === to;
  return (
    <Link
      to={isLeft ? from! : to}
      className="link mb-1.5 inline-flex items-center gap-1 text-sm print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </Link>
  );
}
