import { EmptyState } from '../../ui/states/empty-state.tsx';

export function NoFavorites() {
  return (
    <EmptyState way={{ to: '/', label: 'Continue Shopping' }}>
      Your wishlist is empty! Start adding products to see them here.
    </EmptyState>
  );
}
