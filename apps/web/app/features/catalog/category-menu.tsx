import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight, Check, ChevronDown, CircleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/loading.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { getCatalogPath } from './catalog-params.ts';
import { getCategoryPath } from './catalog-paths.ts';
import { categoriesQuery } from './catalog-queries.ts';
import { getCategoryColours } from './category-colours.ts';

const all = 'All Categories';
const skeletonWidths = ['w-7/10', 'w-21/25', 'w-14/25', 'w-19/25', 'w-31/50'];

interface CategoryMenuProps {
  chosen: string | undefined;
  className: string;
}

export function CategoryMenu({ chosen, className }: CategoryMenuProps) {
  return (
    <Menu
      label="Categories"
      align="left"
      className={className}
      trigger={
        <button
          type="button"
          title="Category"
          className={clsx(
            'flex size-full items-center gap-1.5 rounded-l-[7px] pr-2.5 pl-3.5 text-sm font-medium -outline-offset-2 hover:bg-accent',
            chosen && 'bg-info-soft text-info',
          )}
        >
          <span className="truncate">{chosen ?? all}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </button>
      }
    >
      <CategoryChoice title={undefined} swatch="border-[1.5px] border-input" chosen={chosen} />
      <CategoryChoices chosen={chosen} />
      {chosen !== undefined && <CategoryPageLink title={chosen} />}
    </Menu>
  );
}

/** They are fetched when the menu opens, since few visitors open it. */
function CategoryChoices({ chosen }: Pick<CategoryMenuProps, 'chosen'>) {
  const categories = useQuery(categoriesQuery);
  if (categories.data) {
    return categories.data.data.map((category) => (
      <CategoryChoice
        key={category.documentId}
        title={category.title}
        swatch={getCategoryColours(category)}
        chosen={chosen}
      />
    ));
  }
  // Without a connection the query is paused and would wait.
  if (!categories.isError && !categories.isPaused) return <CategorySkeleton />;
  return <FailedCategories onRetry={() => void categories.refetch()} />;
}

function CategoryPageLink({ title }: { title: string }) {
  const categories = useQuery(categoriesQuery).data?.data;
  const category = categories?.find((other) => other.title === title);
  return (
    category && (
      <>
        <hr className="my-1 border-border" />
        <MenuItem asChild>
          <Link to={getCategoryPath(category)}>
            Open category page
            <ArrowRight aria-hidden className="ml-auto" />
          </Link>
        </MenuItem>
      </>
    )
  );
}

interface CategoryChoiceProps extends Pick<CategoryMenuProps, 'chosen'> {
  title: string | undefined;
  swatch: string;
}

function CategoryChoice({ title, swatch, chosen }: CategoryChoiceProps) {
  const isChosen = title === chosen;
  return (
    <MenuItem asChild isChosen={isChosen}>
      <Link to={getCatalogPath({ page: 1, category: title })}>
        <span aria-hidden className={clsx('size-4 shrink-0 rounded-xs', swatch)} />
        {title ?? all}
        {isChosen && <Check aria-hidden className="ml-auto" />}
      </Link>
    </MenuItem>
  );
}

function CategorySkeleton() {
  return (
    <>
      <span className="sr-only">Loading categories</span>
      {skeletonWidths.map((width) => (
        <span
          key={width}
          data-slot="category-skeleton"
          className="flex h-10 w-62 items-center gap-2.5 px-2.5"
        >
          <Skeleton className="size-4 rounded-xs" />
          <Skeleton className={clsx('h-[13px]', width)} />
        </span>
      ))}
    </>
  );
}

/** The menu stays open and keeps the focus during a retry. */
function FailedCategories({ onRetry }: { onRetry: () => void }) {
  function handleClick(event: MouseEvent) {
    event.stopPropagation();
    event.currentTarget.closest<HTMLElement>('[role=menu]')?.focus();
    onRetry();
  }
  return (
    <MenuItem onClick={handleClick}>
      <CircleAlert aria-hidden className="text-destructive-text" />
      <span className="text-destructive-text">Failed to load categories</span>
      <span className="ml-auto pl-3 text-xs font-semibold underline underline-offset-3">
        Try again
      </span>
    </MenuItem>
  );
}
