import type { AdminCategory } from '@partshelf/contract/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { DialogFooter } from '../../../../ui/overlays/dialog-footer.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { QueryState } from '../../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { getAdminProductPath } from '../products/admin-product-path.ts';
import { categoryProductsQuery } from '../products/admin-product-queries.ts';
import { useDeleteCategory } from './use-category-actions.ts';

interface DeleteCategoryDialogProps {
  category: AdminCategory;
  onClose: () => void;
}

export function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const { mutate, isPending } = useDeleteCategory();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${category.title}?`}
      description="No product is in this category. Links to it will lead nowhere."
    >
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="destructive"
          pending={isPending && 'Deleting...'}
          onClick={() => mutate(category, { onSettled: onClose })}
        >
          Delete category
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Only an empty category can be deleted. */
export function CategoryInUseDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const { documentId, title, products } = category;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${title} is in use`}
      description="Give these products another category first, also those that are not in the shop."
    >
      <QueryState
        query={useQuery(categoryProductsQuery(documentId))}
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
