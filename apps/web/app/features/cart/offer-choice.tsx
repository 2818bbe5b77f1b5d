import type { CartItem } from '@partshelf/contract/cart.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { getEntryProduct } from '../../optimistic-list.ts';
import { Select } from '../../ui/field.tsx';
import { formatMoney } from '../../ui/money.ts';
import { useCall } from '../../ui/use-call.ts';
import { getOfferLabel, getOffers, type Offers } from '../catalog/licensing.ts';
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

interface OfferSelectProps {
  title: string;
  offers: Offers | undefined;
  isForever: boolean;
  isDisabled?: boolean;
  onChoose: (isForever: boolean) => void;
}

/** A single offer is only named. */
export function OfferSelect(props: OfferSelectProps) {
  const { title, offers, isForever, isDisabled, onChoose } = props;
  if (!offers) {
    return <p className="text-xs text-muted-foreground">{getOfferLabel(isForever)}</p>;
  }
  return (
    <Select
      aria-label={`Updates of ${title}`}
      value={isForever ? 'forever' : 'term'}
      disabled={isDisabled}
      className="h-10 text-sm"
      onChange={({ target }) => onChoose(target.value === 'forever')}
    >
      <option value="term">
        {getOfferLabel(false)}, {formatMoney(offers.termPrice)}
      </option>
      <option value="forever">
        {getOfferLabel(true)}, {formatMoney(offers.foreverPrice)}
      </option>
    </Select>
  );
}
