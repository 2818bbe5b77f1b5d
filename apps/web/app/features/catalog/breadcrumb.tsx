import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useAbsoluteUrl } from '../../shop-settings.ts';
import { StructuredData } from '../../ui/structured-data.tsx';
import { getCategoryPath } from './catalog-paths.ts';

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

interface BreadcrumbDataProps {
  /** They lead from the home page, which is left out, to the page itself. */
  items: readonly { readonly name: string; readonly path: string }[];
}

export function BreadcrumbData({ items }: BreadcrumbDataProps) {
  const toUrl = useAbsoluteUrl();
  const itemListElement = [{ name: 'Home', path: '/' }, ...items].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toUrl(path),
  }));
  return <StructuredData facts={{ '@type': 'BreadcrumbList', itemListElement }} />;
}
