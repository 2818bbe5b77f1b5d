import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useAbsoluteUrl } from '../../shop-settings.ts';
import { StructuredData } from '../../ui/structured-data.tsx';
import { getCategoryPath, getProductPath } from './catalog-paths.ts';

const stepStyle = 'flex items-center hover:text-foreground hover:underline';

interface BreadcrumbProps {
  /** They lead from the home page, which is left out, to the page itself. */
  items: readonly { readonly name: string; readonly path: string }[];
}

export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="page-width py-5 text-xs text-muted-foreground">
      <ol className="flex flex-wrap items-center gap-2">
        <li>
          <Link to="/" className={stepStyle}>
            Home
          </Link>
        </li>
        {items.map(({ name, path }, index) => (
          <Fragment key={path}>
            <Separator />
            {index < items.length - 1 ? (
              <li>
                <Link to={path} className={stepStyle}>
                  {name}
                </Link>
              </li>
            ) : (
              <li aria-current="page" className="wrap-anywhere">
                {name}
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

export function listBreadcrumbItems({ title, slug, categories = [] }: Product) {
  const category = categories.slice(0, 1).map((first) => ({
    name: first.title,
    path: getCategoryPath(first),
  }));
  return [...category, { name: title, path: getProductPath({ slug }) }];
}

function Separator() {
  return (
    <li aria-hidden>
      <ChevronRight className="size-3.5" />
    </li>
  );
}

export function BreadcrumbData({ items }: BreadcrumbProps) {
  const toUrl = useAbsoluteUrl();
  const itemListElement = [{ name: 'Home', path: '/' }, ...items].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toUrl(path),
  }));
  return <StructuredData facts={{ '@type': 'BreadcrumbList', itemListElement }} />;
}
