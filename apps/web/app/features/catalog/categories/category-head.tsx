import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { getCategoryColours } from './category-colours.ts';
import { CategoryIcon } from './category-icon.tsx';

const frameStyle = 'page-width flex items-center gap-4 py-7 md:gap-5 md:py-9';
const iconStyle = 'size-12 shrink-0 rounded-lg md:size-15';

export function CategoryHead({ category }: { category: Category }) {
  return (
    <header className={getCategoryColours(category)}>
      <div className={frameStyle}>
        <span className={clsx(iconStyle, 'grid place-items-center bg-current')}>
          <CategoryIcon category={category} className="size-6 text-white md:size-7.5" />
        </span>
        <h1 className="text-h1">{category.title}</h1>
      </div>
    </header>
  );
}

export function CategoryHeadSkeleton() {
  return (
    <div aria-hidden className="bg-muted">
      <div className={frameStyle}>
        <Skeleton className={iconStyle} />
        <Skeleton className="h-8 w-72 max-w-3/5" />
      </div>
    </div>
  );
}
