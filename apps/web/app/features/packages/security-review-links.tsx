import { apiPath } from '../../api.ts';

const formats = ['pdf', 'json'] as const;

export function SecurityReviewLinks({ product }: { product: { documentId: string } }) {
  return (
    <span className="flex gap-4">
      {formats.map((format) => (
        <a
          key={format}
          href={getSecurityReviewPath(product, format)}
          aria-label={`Security review as ${format.toUpperCase()}`}
          className="link"
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

/** Of the current release of a product that is in the shop. */
function getSecurityReviewPath(
  { documentId }: { documentId: string },
  format: 'json' | 'pdf',
): string {
  return `${apiPath('GET /products/:documentId/security-review', { documentId })}?format=${format}`;
}
