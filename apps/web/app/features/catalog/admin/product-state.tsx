import type { ProductState } from '@partshelf/contract/catalog/admin.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';

const stateStyles: BadgeStyles<ProductState> = {
  draft: { tone: 'neutral', label: 'Draft' },
  published: { tone: 'success', label: 'Published' },
  archived: { tone: 'warning', label: 'Archived' },
};

export const productStateOptions = toStateOptions(stateStyles);

export function ProductStateBadge({ state }: { state: ProductState }) {
  return <StateBadge state={state} styles={stateStyles} />;
}
