import type { BulkChange, StockedProduct } from '@partshelf/contract/back-office/products.ts';
import { productType } from '@partshelf/contract/catalog.ts';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx';
import { typeLabel } from '../../../catalog/product/product-badges.tsx';
import { useChangeProducts } from '../use-change-products.ts';

interface ProductBulkProps {
  chosen: StockedProduct[];
  onDone: () => void;
}

const buttonStyle = 'hover:bg-background/15!';

/** What can be done with the chosen products. */
export function ProductBulk({ chosen, onDone }: ProductBulkProps) {
  const { mutate, isPending } = useChangeProducts();
  const change = (what: BulkChange) =>
    mutate({ products: chosen, change: what }, { onSuccess: onDone });
  const areNew = chosen.every(({ isNew }) => isNew);
  const button = {
    variant: 'ghost',
    size: 'sm',
    disabled: isPending,
    className: buttonStyle,
  } as const;
  return (
    <>
      <Menu
        label="Set type"
        trigger={
          <Button {...button}>
            Set type
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {productType.options.map((type) => (
          <MenuItem key={type} onClick={() => change({ type })}>
            {typeLabel(type)}
          </MenuItem>
        ))}
      </Menu>
      <Button {...button} onClick={() => change({ isNew: !areNew })}>
        {areNew ? 'Mark as not new' : 'Mark as new'}
      </Button>
      <Button {...button} onClick={() => change({ state: 'published' })}>
        Publish
      </Button>
      <Button {...button} onClick={() => change({ state: 'archived' })}>
        Archive
      </Button>
    </>
  );
}
