import type { BundleContent, Product } from '@partshelf/contract/catalog/catalog.ts';
import { Link } from 'react-router';
import { Fact } from '../../ui/facts.tsx';
import { SecurityReviewLinks, shortLinkStyle } from '../packages/security-review-links.tsx';
import { getProductInstallPath } from './install-paths.ts';

export function InstallSection({ product }: { product: Product }) {
  return (
    <Fact name="For administrators">
      <ul aria-label="For administrators">
        <li>
          <Link to={getProductInstallPath(product.slug)} className={linkStyle}>
            How to install it
          </Link>
        </li>
        <li className={rowStyle}>
          Security review
          <SecurityReviewLinks product={{ documentId: product.documentId }} />
        </li>
        <li className={rowStyle}>
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
    </Fact>
  );
}

const feedFormats = [
  { name: 'Atom', extension: 'atom' },
  { name: 'JSON', extension: 'json' },
];

const linkStyle = 'link inline-block py-0.5 max-md:py-3';

const rowStyle = 'flex flex-wrap items-center justify-between gap-x-4';

/** A bundle has no package of its own to install. */
export function BundleInstallSection({ contents }: { contents: readonly BundleContent[] }) {
  const available = contents.filter(({ isAvailable }) => isAvailable);
  if (available.length === 0) return null;
  return (
    <Fact name="For administrators">
      <ul id="for-administrators" aria-label="For administrators">
        {available.map(({ documentId, slug, title }) => (
          <li key={documentId} className={rowStyle}>
            <Link to={getProductInstallPath(slug)} className={linkStyle}>
              How to install {title}
            </Link>
            <span className="flex items-center gap-2">
              Security review
              <SecurityReviewLinks product={{ documentId, title }} />
            </span>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
