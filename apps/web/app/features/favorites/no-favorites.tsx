import { EmptyState } from '../../ui/states/empty-state.tsx';

export function NoFavorites() {
  return (
    <EmptyState link={{ to: '/', label: 'Continue Shopping' }}>
      Your wishlist is empty! Start adding products to see them here.
    </EmptyState>
  );
}
