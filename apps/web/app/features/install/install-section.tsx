import type { BundleContent, Product } from '@partshelf/contract/catalog/catalog.ts';
import { Link } from 'react-router';
import { SecurityReviewLinks } from '../packages/security-review-links.tsx';
import { getProductInstallPath } from './install-paths.ts';

export function InstallSection({ product }: { product: Product }) {
  return (
    <section aria-labelledby="for-administrators" className="min-w-0">
      <h2 id="for-administrators" className="mb-3.5 text-h3">
        For administrators
      </h2>
      <ul className="border-b border-border text-sm">
        <li className="border-t border-border py-1.5">
          <Link to={getProductInstallPath(product.slug)} className="link inline-block py-1">
            How to install it
          </Link>
        </li>
        <li className="flex justify-between gap-4 border-t border-border py-2.5">
          Security review
          <SecurityReviewLinks product={product} />
        </li>
      </ul>
    </section>
  );
}

/** A bundle has no package of its own to install. */
export function BundleInstallSection({ contents }: { contents: readonly BundleContent[] }) {
  const available = contents.filter(({ isAvailable }) => isAvailable);
  if (available.length === 0) return null;
  return (
    <section aria-labelledby="for-administrators" className="min-w-0">
      <h2 id="for-administrators" className="mb-3.5 text-h3">
        For administrators
      </h2>
      <ul className="border-b border-border text-sm">
        {available.map(({ documentId, slug, title }) => (
          <li key={documentId} className="border-t border-border py-1.5">
            <Link to={getProductInstallPath(slug)} className="link inline-block py-1">
              How to install {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
