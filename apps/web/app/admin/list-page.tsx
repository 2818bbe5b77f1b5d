import type { ComponentProps, ReactNode } from 'react';
import { FilteredList, type FilteredListProps, type ListCall } from './filtered-list.tsx';
import { BackOfficeHeading } from './heading.tsx';

type HeadingProps = ComponentProps<typeof BackOfficeHeading>;

type ListPageProps<C extends ListCall> = FilteredListProps<C> &
  Pick<HeadingProps, 'above' | 'actions'> & {
    title?: string;
    intro?: ReactNode;
  };

export function ListPage<C extends ListCall>(props: ListPageProps<C>) {
  const { title = props.label, above, actions, intro, ...list } = props;
  return (
    <>
      <BackOfficeHeading {...{ title, above, actions }} />
      {intro}
      <FilteredList {...(list as FilteredListProps<C>)} />
    </>
  );
}
