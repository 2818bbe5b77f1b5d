import type { AdminCategory } from '@partshelf/contract/catalog/admin.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { RowMenu } from '../../../admin/list-columns.tsx';
import { showFailure } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { Thumbnail } from '../../../ui/product-image.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { moveItem, SortableList } from '../../../ui/sortable-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getCategoryColours } from '../category-colours.ts';
import { CategoryIcon } from '../category-icon.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import {
  adminCategoriesQuery,
  adminCategoryProductsQuery,
  getAdminProductPath,
  useInvalidateCatalog,
} from './queries.ts';

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
            className="grid max-w-[820px] gap-2"
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
    <div role="status" className="grid max-w-[820px] gap-2">
      <span className="sr-only">Loading categories...</span>
      {skeletonRows.map((index) => (
        <Skeleton key={index} className="h-15.5 rounded-md" />
      ))}
    </div>
  );
}

function CategoryRow({ category }: { category: AdminCategory }) {
  const [opened, setOpened] = useState<'change' | 'delete'>();
  const { documentId, title, slug, products, img } = category;
  const close = () => setOpened(undefined);
  return (
    <div className="flex items-center gap-3">
      {img ? (
        <Thumbnail image={img} widthPx={56} className="w-14" />
      ) : (
        <span
          className={clsx(
            'grid aspect-4/3 w-14 shrink-0 place-items-center rounded-t-md border-b-2 border-shelf',
            getCategoryColours(category),
          )}
        >
          <CategoryIcon category={category} className="size-5" />
        </span>
      )}
      <div className="min-w-0 grow md:flex md:items-center md:justify-between md:gap-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold break-words">{title}</p>
          <p className="label break-all">{slug}</p>
        </div>
        <Link
          to={`/admin/products?category=${documentId}`}
          className="inline-block shrink-0 text-xs text-muted-foreground tabular-nums hover:text-foreground hover:underline md:text-sm"
        >
          {products === 1 ? '1 product' : `${products} products`}
        </Link>
      </div>
      <RowMenu name={title}>
        <MenuItem onClick={() => setOpened('change')}>
          <Pencil aria-hidden />
          Change
        </MenuItem>
        <MenuItem onClick={() => setOpened('delete')}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </RowMenu>
      {opened === 'change' && <CategoryDialog category={category} onClose={close} />}
      {opened === 'delete' && products === 0 && (
        <DeleteCategoryDialog category={category} onClose={close} />
      )}
      {opened === 'delete' && products > 0 && (
        <CategoryInUseDialog category={category} onClose={close} />
      )}
    </div>
  );
}

interface DeleteCategoryDialogProps {
  category: AdminCategory;
  onClose: () => void;
}

function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const { mutate, isPending } = useDeleteCategory();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${category.title}?`}
      description="No product is in this category. Links to it will stop working."
      action="Delete category"
      pending={isPending && 'Deleting...'}
      isDangerous
      onConfirm={() => mutate(category, { onSettled: onClose })}
    />
  );
}

/** Only an empty category can be deleted. */
function CategoryInUseDialog({ category, onClose }: DeleteCategoryDialogProps) {
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
          <Button asChild>
            <Link to={`/admin/products?category=${documentId}`}>
              {products === 1 ? 'Show this product' : `Show all ${products} products`}
            </Link>
          </Button>
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
  const refresh = useInvalidateCatalog();
  const { queryKey } = adminCategoriesQuery;
  return useMutation({
    mutationFn: (ordered: readonly AdminCategory[]) => {
      const categories = ordered.map(({ documentId }) => documentId);
      return api('PUT /back-office/categories', { body: { categories } });
    },
    onMutate: async (ordered) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, { data: [...ordered] });
    },
    onError: (error) => showFailure('The order was not saved', error),
    onSettled: refresh,
  });
}

function useDeleteCategory() {
  const refresh = useInvalidateCatalog();
  return useMutation({
    mutationFn: ({ documentId }: AdminCategory) =>
      api('DELETE /back-office/categories/:documentId', { params: { documentId } }),
    onSuccess: (_, { title }) =>
      toast({ variant: 'success', title: 'Category deleted', description: title }),
    onError: (error) => showFailure('The category was not deleted', error),
    onSettled: refresh,
  });
}
