import type { Favorite } from '@partshelf/contract/favorites/favorites.ts';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { getProduct } from '../../optimistic-list.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/images/thumbnail.tsx';
import { AddToCartButton } from '../cart/add-to-cart/add-to-cart-button.tsx';
import { TypeName } from '../catalog/product/product-badges.tsx';
import { useRemoveFavorite } from './use-remove-favorite.ts';
import { getProductPath } from '../catalog/product/product-path.ts';

export function FavoriteRow({ favorite }: { favorite: Favorite }) {
  const product = getProduct(favorite);
  const remove = useRemoveFavorite();
  const path = getProductPath(product);
  return (
    <tr className="border-b border-border transition-colors max-md:grid max-md:grid-cols-[84px_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3.5 max-md:py-4 md:last:border-b-0 md:hover:bg-accent md:[&>td]:px-3 md:[&>td]:py-2">
      <td className="max-md:col-start-3 max-md:row-start-1 max-md:-mt-2 max-md:-mr-2.5 max-md:justify-self-end">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${product.title} from favorites`}
          onClick={() => remove(favorite)}
        >
          <X aria-hidden />
        </Button>
      </td>
      <td className="max-md:col-start-1 max-md:row-span-3 max-md:row-start-1 max-md:self-start">
        <Link to={path} tabIndex={-1} aria-hidden>
          <Thumbnail image={product.img} widthPx={84} className="md:w-14" />
        </Link>
      </td>
      <th scope="row" className="min-w-0 text-left max-md:col-start-2 max-md:row-start-1 md:px-3">
        <Link
          to={path}
          state={{ product }}
          className="inline-block text-title wrap-anywhere hover:underline md:text-sm"
        >
          {product.title}
        </Link>
      </th>
      <td className="max-md:col-start-2 max-md:row-start-3 md:text-right">
        <Price dollars={product.price} />
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:pb-2 md:pl-6! lg:pl-10!">
        <TypeName type={product.type} />
      </td>
      <td className="max-md:col-start-3 max-md:row-start-3 md:text-right">
        <AddToCartButton product={product} label="Add to cart" size="sm" />
      </td>
    </tr>
  );
}
