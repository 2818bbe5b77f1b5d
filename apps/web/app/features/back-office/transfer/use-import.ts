import { transferRoutes } from '@partshelf/contract/back-office/transfer.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toast.ts';
import { useStockRefresh } from '../use-stock-refresh.ts';

/** A form that carries the file and no fields, which is all that the contract speaks of. */
function formWith(file: File) {
  const form = new FormData();
  form.append('files', file);
  return form as unknown as Record<string, never>;
}

/** Reads a file of products, and changes nothing. */
export function useCheckFile() {
  return useMutation({
    mutationFn: (file: File) => api(transferRoutes.checkProducts, { body: formWith(file) }),
  });
}

/** Makes drafts of all products of a file, or of none. */
export function useImportFile(onDone: () => void) {
  const refresh = useStockRefresh();
  return useMutation({
    mutationFn: (file: File) => api(transferRoutes.importProducts, { body: formWith(file) }),
    onSuccess: async ({ data: { created } }) => {
      onDone();
      const drafts = created === 1 ? '1 draft' : `${created.toLocaleString('en-US')} drafts`;
      toast({
        variant: 'success',
        title: `${drafts} imported`,
        description: 'Each can be published once it has pictures and a release.',
      });
      await refresh();
    },
  });
}
