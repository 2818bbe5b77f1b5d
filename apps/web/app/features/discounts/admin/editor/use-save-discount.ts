import type { Discount, DiscountInput } from '@partshelf/contract/back-office/discounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { toast } from '../../../../ui/toasts/toast.ts';
import { savedState } from '../../../../admin/unsaved-changes.tsx';
import { getDiscountPath } from '../discount-paths.ts';
import { discountQuery, discountsKey } from '../discount-queries.ts';

/** Creates a code unless one is given. */
export function useSaveDiscount(discount: Discount | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: DiscountInput) =>
      discount
        ? api('PUT /back-office/discounts/:documentId', {
            params: { documentId: discount.documentId },
            body,
          })
        : api('POST /back-office/discounts', { body }),
    onSuccess: ({ data }) => {
      queries.setQueryData(discountQuery(data.documentId).queryKey, { data });
      void queries.invalidateQueries({ queryKey: discountsKey });
      toast({
        variant: 'success',
        title: discount ? 'Changes saved' : `Code ${data.code} created`,
      });
      if (!discount) void navigate(getDiscountPath(data), { replace: true, state: savedState });
    },
  });
}
