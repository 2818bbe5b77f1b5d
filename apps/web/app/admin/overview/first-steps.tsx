import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import {
  adminCategoriesQuery,
  adminProductsKey,
  getAdminProductPath,
} from '../../features/catalog/admin/queries.ts';
import { apiQuery } from '../../query-client.ts';
import { Card } from '../../ui/card.tsx';

interface Step {
  label: string;
  to: string;
  isDone: boolean;
}

export function FirstSteps() {
  const categories = useQuery(adminCategoriesQuery);
  const firstProducts = useQuery(firstProductsQuery);
  if (!categories.data || !firstProducts.data) return null;
  const products = firstProducts.data.data;
  if (products.some(({ state }) => state !== 'draft')) return null;
  const steps = getSteps(categories.data.data.length > 0, products);
  return (
    <Card title="Open the shop">
      <ol aria-label="First steps" className="grid gap-1">
        {steps.map(({ label, to, isDone }) => {
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={label} className="flex min-h-10 items-center gap-3">
              <Icon
                aria-hidden
                className={isDone ? 'size-5 text-success' : 'size-5 text-muted-foreground'}
              />
              <Link to={to} className="link content-center">
                {label}
              </Link>
              {isDone && <span className="text-sm text-success">Done</span>}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function getSteps(hasCategory: boolean, drafts: readonly AdminProduct[]): Step[] {
  const released = drafts.find(({ version }) => version !== null);
  const firstProduct = released ?? drafts[0];
  const product = firstProduct ? getAdminProductPath(firstProduct) : '/admin/products/new';
  return [
    { label: 'Add a category', to: '/admin/categories', isDone: hasCategory },
    { label: 'Add a product', to: '/admin/products/new', isDone: firstProduct !== undefined },
    { label: 'Upload its first release', to: product, isDone: released !== undefined },
    { label: 'Publish the product', to: product, isDone: false },
  ];
}

const firstProductsQuery = apiQuery([...adminProductsKey, 'start'], 'GET /back-office/products', {
  query: { pagination: { pageSize: limits.pageSize.max } },
});
