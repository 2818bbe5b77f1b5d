import { apiPath } from '../../api.ts';

const formats = ['pdf', 'json'] as const;

export const shortLinkStyle =
  'link inline-flex min-h-6 min-w-6 items-center justify-center px-1 max-md:-my-2.5 max-md:min-h-11 max-md:min-w-11';

interface SecurityReviewLinksProps {
  product: { documentId: string; title?: string };
}

export function SecurityReviewLinks({ product }: SecurityReviewLinksProps) {
  const name = `Security review${product.title ? ` of ${product.title}` : ''}`;
  return (
    <span className="flex gap-2 max-md:gap-0">
      {formats.map((format) => (
        <a
          key={format}
          href={getSecurityReviewPath(product, format)}
          aria-label={`${name} as ${format.toUpperCase()}`}
          className={shortLinkStyle}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

export function getSecurityReviewPath(
  { documentId }: { documentId: string },
  format: 'json' | 'pdf',
): string {
  return `${apiPath('GET /products/:documentId/security-review', { documentId })}?format=${format}`;
}
