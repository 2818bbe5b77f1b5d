import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, messageOf, type CallInput } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { usePageRestored } from './payment.ts';

const mutationKey = ['checkout', 'start'];

type OrderInput = Extract<CallInput<'POST /orders'>['body'], { items: unknown }>;

/** Undefined: the order has to be looked at once more. */
type PrepareOrder = () => Promise<OrderInput | undefined>;

/**
 * `isWorking` lasts until Stripe's page shows. `onRefused` is true when the error is shown on the
 * page, which then stays.
 */
export function useStartCheckout(onRefused: (error: Error) => boolean = () => false) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationKey,
    mutationFn: async (prepareOrder: PrepareOrder) => {
      const body = await prepareOrder();
      return body && api('POST /orders', { body });
    },
    onSuccess(started): void {
      if (!started) return reset();
      window.location.assign(started.stripeSession.url);
    },
    onError: (error) => {
      if (onRefused(error)) return;
      toast({
        variant: 'destructive',
        title: 'Checkout failed',
        description: messageOf(error, 'Your order could not be placed. Please try again.'),
      });
      void navigate('/cart');
    },
  });
  usePageRestored(reset);

  function startCheckout(prepareOrder: PrepareOrder) {
    if (queries.isMutating({ mutationKey }) === 0) mutate(prepareOrder);
  }
  return { startCheckout, isWorking: isPending || isSuccess };
}
