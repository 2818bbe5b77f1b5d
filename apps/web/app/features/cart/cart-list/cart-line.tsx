import type { CartItem } from '@partshelf/contract/cart/cart.ts';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { getProduct } from '../../../optimistic-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Price } from '../../../ui/price.tsx';
import { Thumbnail } from '../../../ui/images/thumbnail.tsx';
import { formatShortVersion } from '../../catalog/product/product-texts.ts';
import { getCartLineTotal } from '../cart-items.ts';
import { getProductPath } from '../../catalog/product/product-path.ts';

interface CartLineProps {
  item: CartItem;
  isSelected: boolean;
  isDisabled: boolean;
  onSelectedChange: (isSelected: boolean) => void;
  onDelete: () => void;
}

export function CartLine({
  item,
  isSelected,
  isDisabled,
  onSelectedChange,
  onDelete,
}: CartLineProps) {
  const { slug, title, description, version, img } = getProduct(item);
  const path = getProductPath({ slug });
  return (
    <li className="grid grid-cols-[20px_84px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-1.5 border-b border-border py-4 md:grid-cols-[20px_72px_minmax(0,1fr)_auto_auto] md:items-center md:py-5 lg:grid-cols-[20px_104px_minmax(0,1fr)_auto_auto] lg:gap-x-5">
      <Checkbox
        className="max-md:mt-5"
        aria-label={`Select ${title}`}
        checked={isSelected}
        disabled={isDisabled}
        onCheckedChange={(checked) => onSelectedChange(checked === true)}
      />
      <Link to={path} tabIndex={-1} aria-hidden className="max-md:row-span-2">
        <Thumbnail image={img} widthPx={104} />
      </Link>
      <div className="min-w-0">
        <h2 className="text-title wrap-anywhere">
          <Link to={path} className="inline-block hover:underline">
            {title}
          </Link>
        </h2>
        <p className="line-clamp-1 text-xs text-muted-foreground">{description}</p>
        <p className="label mt-1.5">
          {version && `${formatShortVersion(version)} · `}Qty {item.quantity}
        </p>
      </div>
      <Price dollars={getCartLineTotal(item)} className="max-md:col-start-3 max-md:row-start-2" />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${title}`}
        disabled={isDisabled}
        onClick={onDelete}
        className="max-md:col-start-4 max-md:row-start-1 max-md:-mt-2 max-md:-mr-2.5"
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
