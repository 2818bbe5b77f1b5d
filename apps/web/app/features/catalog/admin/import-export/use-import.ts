import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { toFileForm } from '../../../accounts/uploads/file-form.ts';
import { useInvalidateCatalog } from '../../../../admin/use-invalidate-catalog.ts';

/** A dry run. */
export function useCheckFile() {
  return useMutation({
    mutationFn: (file: File) =>
      api('POST /back-office/import-export/products/check', { body: toFileForm(file) }),
  });
}

/** All or nothing; the products become drafts. */
export function useImportFile(onDone: () => void) {
  const refresh = useInvalidateCatalog();
  return useMutation({
    mutationFn: (file: File) =>
      api('POST /back-office/import-export/products', { body: toFileForm(file) }),
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
