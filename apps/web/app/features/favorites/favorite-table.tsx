import type { Favorite } from '@partshelf/contract/favorites/favorites.ts';
import { FavoriteRow } from './favorite-row.tsx';

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
            <th scope="col" className={`${headStyle} w-20`}>
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
