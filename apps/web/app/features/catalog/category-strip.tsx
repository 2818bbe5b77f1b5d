import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/loading.tsx';
import { getCategoryPath } from './catalog-paths.ts';
import { categoriesQuery } from './catalog-queries.ts';
import { getCategoryColours } from './category-colours.ts';
import { CategoryIcon } from './category-icon.tsx';

const placeholders = Array.from({ length: 8 }, (_, index) => index);
const itemStyle =
  'border-border border-l max-md:w-[116px] max-md:shrink-0 max-md:first:border-l-0 md:max-lg:nth-[n+5]:border-t';
const tileStyle =
  'relative flex h-full flex-col gap-2.5 px-3 pt-4.5 pb-4 text-sm leading-tight font-semibold md:pr-1.5 md:pl-3.5';

export function CategoryStrip() {
  const { data, isError } = useQuery(categoriesQuery);
  if (isError) return null;
  return (
    <nav
      aria-label="Categories"
      className="relative before:absolute before:-inset-x-(--gutter) before:top-0 before:h-3.5 before:bg-linear-to-b before:from-(--shelf-shade) before:to-transparent"
    >
      <ul className="flex max-md:-mx-(--gutter) max-md:overflow-x-auto md:grid md:grid-cols-4 md:border-r md:border-border lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {data
          ? data.data.map((category) => (
              <li key={category.documentId} className={itemStyle}>
                <CategoryTile category={category} />
              </li>
            ))
          : placeholders.map((place) => (
              <li key={place} className={`${itemStyle} ${tileStyle}`}>
                <Skeleton className="size-8.5" />
                <Skeleton className="h-4 w-4/5" />
              </li>
            ))}
      </ul>
    </nav>
  );
}

function CategoryTile({ category }: { category: Category }) {
  return (
    <Link to={getCategoryPath(category)} className={`${tileStyle} hover:bg-accent`}>
      <span
        className={`grid size-8.5 place-items-center rounded-sm ${getCategoryColours(category)}`}
      >
        <CategoryIcon category={category} className="size-[19px] stroke-[1.75]" />
      </span>
      {category.title}
    </Link>
  );
}
