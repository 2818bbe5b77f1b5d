import type { StockedProduct } from '@partshelf/contract/back-office/products.ts';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { useChangeProducts } from '../use-change-products.ts';

/** Shows what was chosen at once, and what it was before if the shop refuses. */
export function NewSwitch({ product }: { product: StockedProduct }) {
  const { mutate, isPending } = useChangeProducts();
  return (
    <Switch
      aria-label={`${product.title} is new`}
      isOn={isPending ? !product.isNew : product.isNew}
      disabled={isPending}
      onChange={(isNew) => mutate({ products: [product], change: { isNew } })}
    />
  );
}
