import type { BundleContent } from '@partshelf/contract/catalog/catalog.ts';
import { Link } from 'react-router';
import { getProductInstallPath } from './install-paths.ts';

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
