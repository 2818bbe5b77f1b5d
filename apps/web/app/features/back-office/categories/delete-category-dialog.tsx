import type { AdminCategory } from '@partshelf/contract/back-office-catalog/categories.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
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
