import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { discountsKey } from './discount-queries.ts';

export function useWithdrawDiscount({ documentId, code }: Discount, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/discounts/:documentId/withdraw', { params: { documentId } }),
    onSuccess: () => {
      toast({ variant: 'success', title: `Code ${code} is withdrawn` });
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: discountsKey }),
  });
}

export function useDeleteDiscount({ documentId, code }: Discount, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /back-office/discounts/:documentId', { params: { documentId } }),
    onSuccess: () => {
      toast({ variant: 'success', title: `Code ${code} is deleted` });
      onDone();
      void queries.invalidateQueries({ queryKey: discountsKey });
    },
  });
}
