import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { CircleAlert } from 'lucide-react';
import { listUnavailable } from './bundle-availability.ts';

export function UnavailableNotice({ product }: { product: Product }) {
  const titles = listUnavailable(product);
  if (titles.length === 0) return null;
  return (
    <p className="mb-5 flex gap-2 rounded-md bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
      <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
      This bundle cannot be bought at present: {titles.join(', ')}{' '}
      {titles.length === 1 ? 'is' : 'are'} not available.
    </p>
  );
}
