import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { categoryProductsQuery } from '../../features/catalog/catalog-queries.ts';
import { ExclVat, formatPrice } from '../../ui/price.tsx';
import { shelfRow, ShelfTile } from '../../ui/shelf-tile.tsx';

const shownProducts = 4;

interface MoreInCategoryProps {
  product: Pick<Product, 'documentId' | 'categories'>;
  className?: string;
}

export function MoreInCategory({ product, className }: MoreInCategoryProps) {
  const category = product.categories?.[0];
  const headingId = useId();
  const { data } = useQuery({
    ...categoryProductsQuery(category?.documentId ?? '', { page: 1 }),
    enabled: category !== undefined,
  });
  const others = data?.data.filter(({ documentId }) => documentId !== product.documentId) ?? [];
  if (!category || others.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={clsx('print:hidden', className)}>
      <h2 id={headingId} className="mb-6 text-section wrap-anywhere">
        More in {category.title}
      </h2>
      <ul className={clsx('grid grid-cols-2 md:grid-cols-4', shelfRow)}>
        {others.slice(0, shownProducts).map((other) => (
          <NextProduct key={other.documentId} product={other} />
        ))}
      </ul>
    </section>
  );
}

/** The link of the title covers it. */
function NextProduct({ product }: { product: Product }) {
  const { title, img, price } = product;
  return (
    <li className="relative min-w-0">
      <ShelfTile
        image={img}
        sizes="(min-width: 80rem) 300px, (min-width: 48rem) 22vw, 45vw"
        tag={
          <>
            {formatPrice(price)}
            <ExclVat amount={price} className="block" />
          </>
        }
      />
      <h3 className="mt-2 text-title wrap-anywhere">
        <Link
          to={getProductPath(product)}
          state={{ product }}
          className="inline-block rounded-xs after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
      </h3>
    </li>
  );
}
