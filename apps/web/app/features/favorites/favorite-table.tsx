import type { Favorite } from '@partshelf/contract/favorites.ts';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { getEntryProduct } from '../../optimistic-list.ts';
import { Button } from '../../ui/button.tsx';
import { ExclVat, Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { TypeName } from '../catalog/product-badges.tsx';
import { useRemoveFavorite } from './favorites.ts';
import { getProductPath } from '../catalog/catalog-paths.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { followRowLink } from '../../ui/clickable-row.ts';

const headStyle =
  'px-3 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-muted-foreground';

export function FavoriteTable({ favorites }: { favorites: readonly Favorite[] }) {
  return (
    <div className="border-border max-md:border-t md:overflow-hidden md:rounded-lg md:border md:bg-card">
      <table className="w-full text-sm max-md:block">
        <thead className="max-md:sr-only md:border-b md:border-border md:bg-muted">
          <tr>
            <th scope="col" className={`${headStyle} w-16`}>
              <span className="sr-only">Remove</span>
            </th>
            <th scope="col" className={`${headStyle} w-36`}>
              <span className="sr-only">Image</span>
            </th>
            <th scope="col" className={headStyle}>
              Product name
            </th>
            <th scope="col" className={`${headStyle} w-36 text-right!`}>
              Unit price
            </th>
            <th scope="col" className={`${headStyle} w-40 pl-6! lg:w-56 lg:pl-10!`}>
              Type
            </th>
            <th scope="col" className={`${headStyle} w-40 text-right!`}>
              Action
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {favorites.map((favorite) => (
            <FavoriteRow key={favorite.documentId} favorite={favorite} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FavoriteRow({ favorite }: { favorite: Favorite }) {
  const product = getEntryProduct(favorite);
  const remove = useRemoveFavorite();
  const path = getProductPath(product);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are there for the keyboard
    <tr
      onClick={followRowLink}
      className="border-b border-border transition-colors max-md:grid max-md:grid-cols-[clamp(84px,28vw,120px)_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3.5 max-md:py-4 md:cursor-pointer md:border-b-2 md:border-shelf md:hover:bg-accent md:[&>td]:px-3 md:[&>td]:py-2"
    >
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
      <td className="max-md:col-start-1 max-md:row-span-3 max-md:row-start-1 max-md:self-start md:pt-4! md:pb-0! md:align-bottom">
        <Link to={path} tabIndex={-1} aria-hidden>
          <Thumbnail image={product.img} widthPx={120} className="md:w-30 md:border-b-0" />
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
        <Price amount={product.price} />
        <ExclVat amount={product.price} className="block" />
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

const rows = [0, 1, 2];

export function FavoritesSkeleton() {
  return (
    <div
      role="status"
      className="border-border max-md:border-t md:overflow-hidden md:rounded-lg md:border md:bg-card"
    >
      <span className="sr-only">Loading</span>
      <div className="h-10 border-b border-border bg-muted max-md:hidden" />
      {rows.map((row) => (
        <div
          key={row}
          className="flex items-center gap-3.5 border-b border-border py-4 md:items-end md:gap-6 md:border-b-2 md:border-shelf md:px-3 md:pt-4 md:pb-0 md:*:not-nth-2:mb-8"
        >
          <Skeleton className="size-10 rounded-md max-md:hidden" />
          <Skeleton className="aspect-4/3 w-[clamp(84px,28vw,120px)] shrink-0 rounded-t-md rounded-b-none md:w-30" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-1/5 md:hidden" />
          </div>
          <Skeleton className="h-4 w-16 max-md:hidden" />
          <Skeleton className="h-8 w-28 rounded-sm" />
        </div>
      ))}
    </div>
  );
}

export function NoFavorites() {
  return (
    <EmptyState link={{ to: '/', label: 'Continue Shopping' }}>
      Your wishlist is empty! Start adding products to see them here.
    </EmptyState>
  );
}
