import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { Switch } from '../../../../../ui/forms/switch.tsx';
import { useChangeProducts } from '../use-change-products.ts';

export function IsNewSwitch({ product }: { product: AdminProduct }) {
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
