import { getSecurityReviewPath } from './security-review-path.ts';

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
