import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { ExclVat, Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';
import { getProductPath } from './catalog-paths.ts';
import { suggestionPanelStyle, suggestionRowStyle } from './product-combobox.ts';

export interface SuggestionListProps {
  products: readonly Product[];
  listId: string;
  optionId: (index: number) => string;
  /** It counts from 0, and is negative when none is active. */
  active: number;
  onPick: () => void;
}

export function SuggestionList({
  products,
  listId,
  optionId,
  active,
  onPick,
}: SuggestionListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Products"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        suggestionPanelStyle,
        'max-h-64 animate-rise overflow-y-auto overscroll-contain',
      )}
    >
      {products.map((product, index) => (
        <Link
          key={product.documentId}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={getProductPath(product)}
          state={{ product }}
          onClick={onPick}
          className={clsx(suggestionRowStyle, 'hover:bg-accent aria-selected:bg-accent')}
        >
          <Thumbnail image={product.img} widthPx={52} className="w-[52px]" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{product.title}</span>
            <span className="block truncate text-xs text-muted-foreground">
              {product.categories?.[0]?.title}
            </span>
          </span>
          <span className="text-right">
            <Price amount={product.price} />
            <ExclVat amount={product.price} className="block" />
          </span>
        </Link>
      ))}
    </div>
  );
}
