import type { DiscountBatchInput } from '@partshelf/contract/back-office/discounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { savedState } from '../../../../admin/unsaved-changes.tsx';
import { getBatchPath } from '../discount-paths.ts';
import { batchQuery } from '../discount-queries.ts';

export function useGenerateBatch() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: DiscountBatchInput) => api('POST /back-office/discounts/batches', { body }),
    onSuccess: ({ data }) => {
      queries.setQueryData(batchQuery(data.documentId).queryKey, { data });
      void navigate(getBatchPath(data), { replace: true, state: savedState });
    },
  });
}
