import type { ProductState } from '@partshelf/contract/catalog/admin.ts';
import { StateBadge, toStateOptions, type BadgeStyles } from '../../../../ui/state-badge.tsx';

const styles: BadgeStyles<ProductState> = {
  draft: { tone: 'neutral', label: 'Draft' },
  published: { tone: 'success', label: 'Published' },
  archived: { tone: 'warning', label: 'Archived' },
};

export const productStateOptions = toStateOptions(styles);

export function ProductStateBadge({ state }: { state: ProductState }) {
  return <StateBadge state={state} styles={styles} />;
}
