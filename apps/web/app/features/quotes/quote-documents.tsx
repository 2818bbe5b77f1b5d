import type { QuotedDocument } from '@partshelf/contract/quotes/quotes.ts';
import { Link } from 'react-router';
import { useShownTexts } from '../../shop-settings.ts';
import { Card } from '../../ui/card.tsx';
import { getProductPath } from '../catalog/catalog-paths.ts';
import { getSecurityReviewPath } from '../packages/security-review-links.tsx';

/** Purchasing asks for this beside the prices. */
export function QuoteDocuments({ quote }: { quote: QuotedDocument }) {
  const hasOwnTerms = useShownTexts().own.includes('terms');
  const shown = quote.lines.filter(({ product }) => product.isPublished);
  return (
    <Card title="For your company">
      <ul className="grid gap-4 text-sm">
        {shown.map(({ product, title }) => (
          <li key={product.documentId} className="grid gap-1">
            <span className="font-semibold wrap-anywhere">{title}</span>
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {!product.isBundle && (
                <a
                  href={getSecurityReviewPath(product, 'pdf')}
                  aria-label={`Security review of ${title}`}
                  className="link"
                >
                  Security review
                </a>
              )}
              <Link
                to={`${getProductPath(product)}/install`}
                aria-label={`Compatibility and installation of ${title}`}
                className="link"
              >
                Compatibility
              </Link>
            </span>
          </li>
        ))}
        <li>
          <Link to={hasOwnTerms ? '/terms' : '/terms#licence'} className="link">
            {quote.termsVersion > 0
              ? `Licence terms, version ${quote.termsVersion}`
              : 'Licence terms'}
          </Link>
        </li>
      </ul>
    </Card>
  );
}
