import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { getCategoryPath } from './catalog-paths.ts';
import { categoryLinksQuery } from './catalog-queries.ts';
import { getCategoryColours } from './category-colours.ts';

export function CategoryLinks() {
  const categories = useQuery(categoryLinksQuery).data?.data ?? [];
  return (
    <ul aria-label="Categories" className="mx-auto flex max-w-page flex-wrap justify-center gap-2">
      {categories.map((category) => (
        <li key={category.documentId}>
          <ButtonLink to={getCategoryPath(category)} variant="outline">
            <span className={clsx('size-4 rounded-xs', getCategoryColours(category))} />
            {category.title}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
