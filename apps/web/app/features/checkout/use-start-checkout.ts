import { checkoutEndpoints } from '@partshelf/contract/checkout/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, messageOf } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { CheckoutItem } from './checkout-state.ts';
import { usePageRestored } from './use-page-restored.ts';

const mutationKey = ['checkout', 'start'];

/** `isWorking` lasts until Stripe's page shows. */
export function useStartCheckout(confirmPrices: () => Promise<boolean>) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationKey,
    mutationFn: async (items: readonly CheckoutItem[]) => {
      if (!(await confirmPrices())) return undefined;
      return api(checkoutEndpoints.start, {
        body: {
          items: items.map(({ productDocumentId, cartDocumentId, quantity }) => ({
            productDocumentId,
            cartDocumentId,
            quantity,
          })),
        },
      });
    },
    onSuccess(started): void {
      if (!started) return reset();
      window.location.assign(started.stripeSession.url);
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Checkout failed',
        description: messageOf(error, 'Your order could not be placed. Please try again.'),
      });
      void navigate('/cart');
    },
  });
  usePageRestored(reset);

  function startCheckout(items: readonly CheckoutItem[]) {
    if (items.length > 0 && queries.isMutating({ mutationKey }) === 0) mutate(items);
  }
  return { startCheckout, isWorking: isPending || isSuccess };
}
