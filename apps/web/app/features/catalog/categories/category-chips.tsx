import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { getCategoryColours } from './category-colours.ts';
import { categoriesQuery } from '../catalog-queries.ts';

interface CategoryChipsProps {
  chosen?: string | undefined;
  hrefFor: (category?: string) => string;
}

const placeholders = ['w-32', 'w-44', 'w-44', 'w-36', 'w-40', 'w-28', 'w-40', 'w-44', 'w-48'];

export function CategoryChips({ chosen, hrefFor }: CategoryChipsProps) {
  const { data, isError } = useQuery(categoriesQuery);
  if (isError) return null;
  return (
    <nav
      aria-label="Categories"
      className="-mx-(--gutter) overflow-x-auto px-(--gutter) py-1 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex gap-2 md:flex-wrap">
        {data && <Chip href={hrefFor()} isChosen={chosen === undefined} />}
        {data
          ? data.data.map((category) => (
              <Chip
                key={category.documentId}
                category={category}
                href={hrefFor(category.title)}
                isChosen={category.title === chosen}
              />
            ))
          : placeholders.map((width, place) => (
              <li key={place}>
                <Skeleton className={`h-9 rounded-full ${width}`} />
              </li>
            ))}
      </ul>
    </nav>
  );
}

interface ChipProps {
  category?: Category;
  href: string;
  isChosen: boolean;
}

function Chip({ category, href, isChosen }: ChipProps) {
  return (
    <li>
      <Link
        to={href}
        aria-current={isChosen || undefined}
        className="inline-flex h-9 items-center gap-2 rounded-full border border-border bg-card pr-3.5 pl-2.5 text-sm font-[550] whitespace-nowrap hover:border-input aria-[current=true]:border-foreground aria-[current=true]:bg-foreground aria-[current=true]:text-background"
      >
        {category && <span className={clsx('size-4 rounded-xs', getCategoryColours(category))} />}
        {category?.title ?? 'All Categories'}
      </Link>
    </li>
  );
}
