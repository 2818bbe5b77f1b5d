import { type AdminProduct, type BulkChange } from '@partshelf/contract/catalog/admin.ts';
import { productType } from '@partshelf/contract/catalog/catalog.ts';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { getTypeLabel } from '../product-badges.tsx';
import { useArchive } from './product-menu.tsx';
import { useChangeProducts } from './queries.ts';

interface ProductBulkActionsProps {
  selected: AdminProduct[];
  onDone: () => void;
}

const buttonStyle = 'hover:bg-background/15!';

export function ProductBulkActions({ selected, onDone }: ProductBulkActionsProps) {
  const { mutate, isPending } = useChangeProducts();
  const applyChange = (change: BulkChange) =>
    mutate({ products: selected, change }, { onSuccess: onDone });
  const archive = useArchive(selected, () => applyChange({ state: 'archived' }));
  const areNew = selected.every(({ isNew }) => isNew);
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
          <MenuItem key={type} onClick={() => applyChange({ type })}>
            {getTypeLabel(type)}
          </MenuItem>
        ))}
      </Menu>
      <Button {...button} onClick={() => applyChange({ isNew: !areNew })}>
        {areNew ? 'Mark as not new' : 'Mark as new'}
      </Button>
      <Button {...button} onClick={() => applyChange({ state: 'published' })}>
        Publish
      </Button>
      <Button {...button} onClick={archive.start}>
        Archive
      </Button>
      {archive.dialog}
    </>
  );
}
