import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { Boxes } from 'lucide-react';
import { Link } from 'react-router';
import { getProductPath } from '../product/product-path.ts';

export function AlsoIn({ bundles = [] }: Pick<Product, 'bundles'>) {
  if (bundles.length === 0) return null;
  return (
    <p className="mt-4 flex gap-2 text-sm">
      <Boxes aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary-text" />
      <span>
        Also in:{' '}
        {bundles.map((bundle, index) => (
          <span key={bundle.documentId}>
            {index > 0 && ', '}
            <Link to={getProductPath(bundle)} className="link wrap-anywhere">
              {bundle.title}
            </Link>
          </span>
        ))}
      </span>
    </p>
  );
}
