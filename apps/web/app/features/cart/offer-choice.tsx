import type { CartItem } from '@partshelf/contract/cart.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { getEntryProduct } from '../../optimistic-list.ts';
import { useCall } from '../../ui/use-call.ts';
import { getOffers } from '../catalog/licensing.ts';
import { OfferSelect } from '../catalog/offer-select.tsx';
import { cartQuery } from './cart.ts';

interface OfferChoiceProps {
  item: CartItem;
  isForever: boolean;
  isDisabled: boolean;
}

export default function OfferChoice({ item, isForever, isDisabled }: OfferChoiceProps) {
  const product = getEntryProduct(item);
  const choose = useChooseOffer(item);
  return (
    <div className="col-span-full max-w-90 text-sm md:col-start-3 md:col-end-4">
      <OfferSelect
        title={product.title}
        offers={getOffers(product)}
        isForever={isForever}
        isDisabled={isDisabled}
        onChoose={choose}
      />
    </div>
  );
}

/** Until the answer comes, the cart is busy. */
function useChooseOffer({ documentId }: CartItem): (isForever: boolean) => void {
  const queries = useQueryClient();
  const { mutate } = useCall({
    mutationKey: cartQuery.queryKey,
    call: (isForever: boolean) =>
      api('PUT /carts/:documentId', { params: { documentId }, body: { isForever } }),
    onDone: ({ data: { amount, isForever } }) =>
      queries.setQueryData(
        cartQuery.queryKey,
        (cart) =>
          cart && {
            ...cart,
            data: cart.data.map((item) =>
              item.documentId === documentId ? { ...item, amount, isForever } : item,
            ),
          },
      ),
    failureTitle: 'Nothing was changed',
  });
  return mutate;
}
