import type { Overview } from '@partshelf/contract/back-office/overview.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { getAdminProductPath } from '../../features/catalog/admin/products/admin-product-path.ts';

export function TopProducts({ products }: { products: Overview['topProducts'] }) {
  const most = products[0]?.revenue ?? 0;
  return (
    <Card title="Top products">
      {products.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing was sold in these days.</p>
      ) : (
        <ol aria-label="Top products" className="grid gap-3.5">
          {products.map(({ documentId, title, units, revenue }) => (
            <li key={documentId} className="grid gap-1.5 text-sm">
              <div className="flex items-baseline justify-between gap-4">
                <Link
                  to={getAdminProductPath({ documentId })}
                  className="min-w-0 font-semibold wrap-anywhere hover:underline"
                >
                  {title}
                </Link>
                <span className="whitespace-nowrap tabular-nums">
                  <span className="text-muted-foreground">{units} sold · </span>
                  <span className="font-semibold">{formatUsd(revenue)}</span>
                </span>
              </div>
              <div aria-hidden className="h-1.5 rounded-full bg-secondary">
                <div
                  className="h-full rounded-full bg-primary"
                  style={{ width: `${most > 0 ? (revenue / most) * 100 : 0}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
