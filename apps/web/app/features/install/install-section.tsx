import type { BundleContent, Product } from '@partshelf/contract/catalog/catalog.ts';
import { Link } from 'react-router';
import { SecurityReviewLinks, shortLinkStyle } from '../packages/security-review-links.tsx';
import { getProductInstallPath } from './install-paths.ts';

export function InstallSection({ product }: { product: Product }) {
  return (
    <section aria-labelledby="for-administrators" className="min-w-0">
      <h2 id="for-administrators" className="mb-3.5 text-h3">
        For administrators
      </h2>
      <ul className="border-b border-border text-sm">
        <li className="border-t border-border py-1.5">
          <Link to={getProductInstallPath(product.slug)} className={linkStyle}>
            How to install it
          </Link>
        </li>
        <li className="flex items-center justify-between gap-4 border-t border-border py-2">
          Security review
          <SecurityReviewLinks product={{ documentId: product.documentId }} />
        </li>
        <li className="flex items-center justify-between gap-4 border-t border-border py-2">
          Release feed
          <span className="flex gap-2 max-md:gap-0">
            {feedFormats.map(({ name, extension }) => (
              <a
                key={extension}
                href={`/feeds/products/${encodeURIComponent(product.slug)}.${extension}`}
                aria-label={`Release feed as ${name}`}
                className={shortLinkStyle}
              >
                {name}
              </a>
            ))}
          </span>
        </li>
      </ul>
    </section>
  );
}

const feedFormats = [
  { name: 'Atom', extension: 'atom' },
  { name: 'JSON', extension: 'json' },
];

const linkStyle = 'link inline-block py-1 max-md:py-3';

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
          <li
            key={documentId}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-border py-1.5"
          >
            <Link to={getProductInstallPath(slug)} className={linkStyle}>
              How to install {title}
            </Link>
            <span className="flex items-center gap-2 text-muted-foreground">
              Security review
              <SecurityReviewLinks product={{ documentId, title }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
