import type { BulkChange } from '@partshelf/contract/catalog/admin.ts';
import { useMutation } from '@tanstack/react-query';
import { api, ApiError, messageOf } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { useInvalidateCatalog } from '../../../../admin/use-invalidate-catalog.ts';

interface TitledProduct {
  readonly documentId: string;
  readonly title: string;
}

interface Change {
  products: readonly TitledProduct[];
  change: BulkChange;
}

/** A bulk change: all products or none. */
export function useChangeProducts() {
  const refresh = useInvalidateCatalog();
  return useMutation({
    mutationFn: ({ products, change }: Change) => {
      const ids = products.map(({ documentId }) => documentId);
      return api('PUT /back-office/products', { body: { products: ids, change } });
    },
    onSuccess: async ({ data }) => {
      await refresh();
      const products = data.changed === 1 ? '1 product' : `${data.changed} products`;
      toast({ variant: 'success', title: `${products} changed` });
    },
    onError: (error, { products }) =>
      toast({
        variant: 'destructive',
        title: 'Nothing was changed',
        description: describeChangeErrors(error, products),
      }),
  });
}

/** The server returns an error per product. */
function describeChangeErrors(error: unknown, products: readonly TitledProduct[]): string {
  const fields = error instanceof ApiError ? error.fields : {};
  const reasons = products.flatMap(({ documentId, title }) => {
    const messages = fields[documentId];
    return messages ? [`${title}: ${messages.join(', ')}.`] : [];
  });
  return reasons.join(' ') || messageOf(error, 'The shop could not be reached. Please try again.');
}
