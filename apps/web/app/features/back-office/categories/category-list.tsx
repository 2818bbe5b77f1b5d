import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { moveItem, SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { adminCategoriesQuery } from './admin-categories-query.ts';
import { CategoryRow } from './category-row.tsx';
import { useReorderCategories } from './use-category-actions.ts';

export function CategoryList() {
  const { data, isPending, refetch } = useQuery(adminCategoriesQuery);
  const { mutate } = useReorderCategories();
  if (isPending) return <CategoriesSkeleton />;
  if (!data) {
    return (
      <ErrorView onRetry={() => void refetch()}>The categories could not be loaded.</ErrorView>
    );
  }
  const categories = data.data;
  if (categories.length === 0) return <EmptyState>There is no category yet.</EmptyState>;
  return (
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
