import type { AdminCategory } from '@partshelf/contract/catalog/admin.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../admin/actions.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { ListLine } from '../../../admin/list-columns.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Thumbnail } from '../../../ui/product-image.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { moveItem, SortableList } from '../../../ui/sortable-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { getCategoryColours } from '../category-colours.ts';
import { CategoryIcon } from '../category-icon.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { getAdminProductPath } from './product-path.ts';
import { adminCategoriesQuery, adminCategoryProductsQuery, catalogKeys } from './queries.ts';

export default function CategoriesPage() {
  return (
    <>
      <BackOfficeHeading title="Categories" actions={<AddCategoryButton />} />
      <CategoryList />
    </>
  );
}

function CategoryList() {
  const { mutate } = useReorderCategories();
  return (
    <QueryState
      query={useQuery(adminCategoriesQuery)}
      skeleton={<CategoriesSkeleton />}
      errorText="The categories could not be loaded."
    >
      {({ data: categories }) =>
        categories.length === 0 ? (
          <EmptyState action={<AddCategoryButton />}>
            There is no category yet. Visitors find products by category.
          </EmptyState>
        ) : (
          <SortableList
            label="Categories"
            items={categories}
            getId={({ documentId }) => documentId}
            getName={({ title }) => title}
            onMove={(from, to) => mutate(moveItem(categories, from, to))}
            className="grid gap-2"
          >
            {(category) => <CategoryRow category={category} />}
          </SortableList>
        )
      }
    </QueryState>
  );
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

function CategoriesSkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Loading categories...</span>
      {skeletonRows.map((index) => (
        <Skeleton key={index} className="h-14 rounded-md" />
      ))}
    </div>
  );
}

function CategoryRow({ category }: { category: AdminCategory }) {
  const { documentId, title, slug, products, img } = category;
  return (
    <div className="flex items-center gap-3">
      {img ? (
        <Thumbnail image={img} widthPx={48} className="w-12" />
      ) : (
        <span
          className={clsx(
            'grid aspect-4/3 w-12 shrink-0 place-items-center rounded-t-md border-b-2 border-shelf',
            getCategoryColours(category),
          )}
        >
          <CategoryIcon category={category} className="size-5" />
        </span>
      )}
      <div className="min-w-0 grow md:flex md:items-center md:justify-between md:gap-3">
        <div className="min-w-0 grow text-sm">
          <ListLine second={<span className="label">{slug}</span>}>
            <b className="font-semibold">{title}</b>
          </ListLine>
        </div>
        <Link
          to={`/admin/products?category=${documentId}`}
          className="inline-block shrink-0 text-xs text-muted-foreground tabular-nums hover:text-foreground hover:underline md:text-sm"
        >
          {products === 1 ? '1 product' : `${products} products`}
        </Link>
      </div>
      <ActionMenu
        name={title}
        actions={[
          {
            name: 'Change',
            icon: Pencil,
            renderDialog: ({ isOpen, onClose }) =>
              isOpen && <CategoryDialog category={category} onClose={onClose} />,
          },
          products > 0
            ? {
                name: 'Delete',
                icon: Trash2,
                renderDialog: ({ isOpen, onClose }) =>
                  isOpen && <CategoryInUseDialog category={category} onClose={onClose} />,
              }
            : {
                name: 'Delete',
                icon: Trash2,
                question: {
                  title: `Delete ${title}?`,
                  description: 'No product is in this category. Links to it will stop working.',
                  action: 'Delete category',
                  isDangerous: true,
                },
                pending: 'Deleting...',
                call: () =>
                  api('DELETE /back-office/categories/:documentId', { params: { documentId } }),
                success: { title: 'Category deleted', description: title },
                settledKeys: catalogKeys,
                failureTitle: 'The category was not deleted',
              },
        ]}
      />
    </div>
  );
}

interface CategoryInUseDialogProps {
  category: AdminCategory;
  onClose: () => void;
}

/** Only an empty category can be deleted. */
function CategoryInUseDialog({ category, onClose }: CategoryInUseDialogProps) {
  const { documentId, title, products } = category;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${title} is in use`}
      description="Give these products another category first, also those that are not in the shop."
    >
      <QueryState
        query={useQuery(adminCategoryProductsQuery(documentId))}
        skeleton={<Skeleton className="h-24" />}
        errorText="The products could not be loaded."
      >
        {({ data }) => (
          <ul className="grid gap-1 text-sm">
            {data.map((product) => (
              <li key={product.documentId}>
                <Link to={getAdminProductPath(product)} className="link inline-block">
                  {product.title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <div className="mt-5">
        <DialogFooter onCancel={onClose}>
          <ButtonLink to={`/admin/products?category=${documentId}`}>
            {products === 1 ? 'Show this product' : `Show all ${products} products`}
          </ButtonLink>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

function AddCategoryButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        Add category
      </Button>
      {isOpen && <CategoryDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The new order is shown at once. The old one returns if the request fails. */
function useReorderCategories() {
  const queries = useQueryClient();
  const { queryKey } = adminCategoriesQuery;
  return useCall({
    call: (ordered: readonly AdminCategory[]) => {
      const categories = ordered.map(({ documentId }) => documentId);
      return api('PUT /back-office/categories', { body: { categories } });
    },
    onMutate: async (ordered) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { data: [...ordered] });
    },
    settledKeys: catalogKeys,
    failureTitle: 'The order was not saved',
  });
}
