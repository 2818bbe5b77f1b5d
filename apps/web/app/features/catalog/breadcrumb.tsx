import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { getCategoryPath } from './categories/category-path.ts';

const stepStyle = 'flex items-center hover:text-foreground hover:underline';

export function Breadcrumb({ product }: { product: Product }) {
  const category = product.categories?.[0];
  return (
    <nav aria-label="Breadcrumb" className="page-width py-5 text-xs text-muted-foreground">
      <ol className="flex flex-wrap items-center gap-2">
        <li>
          <Link to="/" className={stepStyle}>
            Home
          </Link>
        </li>
        {category && (
          <>
            <Separator />
            <li>
              <Link to={getCategoryPath(category)} className={stepStyle}>
                {category.title}
              </Link>
            </li>
          </>
        )}
        <Separator />
        <li aria-current="page" className="wrap-anywhere">
          {product.title}
        </li>
      </ol>
    </nav>
  );
}

function Separator() {
  return (
    <li aria-hidden>
      <ChevronRight className="size-3.5" />
    </li>
  );
}
