import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { moveItem, SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { adminCategoriesQuery } from './admin-categories-query.ts';
import { CategoryRow } from './category-row.tsx';
import { useReorderCategories } from './use-category-actions.ts';

export function CategoryList() {
  const { mutate } = useReorderCategories();
  return (
    <QueryState
      query={useQuery(adminCategoriesQuery)}
      skeleton={<CategoriesSkeleton />}
      errorText="The categories could not be loaded."
    >
      {({ data: categories }) =>
        categories.length === 0 ? (
          <EmptyState>There is no category yet.</EmptyState>
        ) : (
          <SortableList
            label="Categories"
            items={categories}
            getId={({ documentId }) => documentId}
            getName={({ title }) => title}
            onMove={(from, to) => mutate(moveItem(categories, from, to))}
            className="grid max-w-[820px] gap-2"
          >
            {(category) => <CategoryRow category={category} />}
          </SortableList>
        )
      }
    </QueryState>
  );
}

const rows = Array.from({ length: 8 }, (_, index) => index);

function CategoriesSkeleton() {
  return (
    <div role="status" className="grid max-w-[820px] gap-2">
      <span className="sr-only">Loading categories...</span>
      {rows.map((index) => (
        <Skeleton key={index} className="h-15.5 rounded-md" />
      ))}
    </div>
  );
}
