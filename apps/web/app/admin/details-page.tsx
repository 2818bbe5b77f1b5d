import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Skeleton } from '../ui/loading.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { EmptyState } from '../ui/states.tsx';
import { BackOfficeHeading } from './heading.tsx';

interface DetailsPageProps<Item> {
  query: ComponentProps<typeof QueryState<{ data: Item }>>['query'];
  /** An example is `order`. */
  noun: string;
  list: BackLinkProps;
  skeletonStyle?: string;
  heading?: (
    item: Item,
  ) => Pick<ComponentProps<typeof BackOfficeHeading>, 'title' | 'aside' | 'actions'>;
  children: (item: Item) => ReactNode;
}

export function DetailsPage<Item>(props: DetailsPageProps<Item>) {
  const { query, noun, list, skeletonStyle = 'h-96', heading, children } = props;
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className={skeletonStyle} />}
      notFound={
        <EmptyState link={{ to: list.to, label: `All ${list.label.toLowerCase()}` }}>
          There is no such {noun}.
        </EmptyState>
      }
      errorText={`The ${noun} could not be loaded.`}
    >
      {({ data }) => (
        <>
          {heading && <BackOfficeHeading {...heading(data)} above={<BackLink {...list} />} />}
          {children(data)}
        </>
      )}
    </QueryState>
  );
}

interface ListLinkState {
  readonly list: string;
}

export function ItemLink(link: Omit<ComponentProps<typeof Link>, 'state'>) {
  const { pathname, search } = useLocation();
  const state: ListLinkState = { list: `${pathname}${search}` };
  return <Link {...link} state={state} />;
}

interface ItemTitleProps {
  to: string;
  below?: string | undefined;
  children: ReactNode;
}

export function ItemTitle({ to, below, children }: ItemTitleProps) {
  return (
    <>
      <ItemLink to={to} className="inline-block font-semibold wrap-anywhere hover:underline">
        <bdi>{children}</bdi>
      </ItemLink>
      {below && <p className="text-xs wrap-anywhere text-muted-foreground">{below}</p>}
    </>
  );
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
