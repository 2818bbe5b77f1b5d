import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { BackLink, type BackLinkState } from '../ui/back-link.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { EmptyState } from '../ui/states.tsx';
import { BackOfficeHeading } from './heading.tsx';
import { ListLine } from './list-columns.tsx';

interface DetailsPageProps<Item> {
  query: ComponentProps<typeof QueryState<{ data: Item }>>['query'];
  /** An example is `Order`. */
  noun: string;
  list: ComponentProps<typeof BackLink>;
  skeletonStyle?: string;
  heading?: (
    item: Item,
  ) => Pick<ComponentProps<typeof BackOfficeHeading>, 'title' | 'aside' | 'actions'>;
  children: (item: Item) => ReactNode;
}

export function DetailsPage<Item>(props: DetailsPageProps<Item>) {
  const { query, noun, list, skeletonStyle = 'h-96', heading, children } = props;
  const name = noun.toLowerCase();
  return (
    <>
      {query.error && !query.data && (
        <BackOfficeHeading title={noun} above={<BackLink {...list} />} />
      )}
      <QueryState
        query={query}
        skeleton={<Skeleton className={skeletonStyle} />}
        notFound={
          <EmptyState link={{ to: list.to, label: `All ${list.label.toLowerCase()}` }}>
            There is no such {name}.
          </EmptyState>
        }
        errorText={`The ${name} could not be loaded.`}
      >
        {({ data }) => (
          <>
            {heading && <BackOfficeHeading {...heading(data)} above={<BackLink {...list} />} />}
            {children(data)}
          </>
        )}
      </QueryState>
    </>
  );
}

export function ItemLink(link: Omit<ComponentProps<typeof Link>, 'state'>) {
  const { pathname, search } = useLocation();
  const state: BackLinkState = { list: `${pathname}${search}` };
  return <Link {...link} state={state} />;
}

interface ItemTitleProps {
  to: string;
  second?: string | undefined;
  children: string;
}

export function ItemTitle({ to, second, children }: ItemTitleProps) {
  return (
    <ListLine second={second}>
      <ItemLink to={to} className="font-semibold hover:underline">
        <bdi>{children}</bdi>
      </ItemLink>
    </ListLine>
  );
}
