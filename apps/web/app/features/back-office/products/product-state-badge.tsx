import type { ProductState } from '@partshelf/contract/back-office/products.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const looks: Record<ProductState, { tone: BadgeTone; label: string }> = {
  draft: { tone: 'neutral', label: 'Draft' },
  published: { tone: 'success', label: 'Published' },
  archived: { tone: 'warning', label: 'Archived' },
};

export const stateOptions = Object.entries(looks).map(([value, { label }]) => ({ value, label }));

export function ProductStateBadge({ state }: { state: ProductState }) {
  const { tone, label } = looks[state];
  return <Badge tone={tone}>{label}</Badge>;
}
