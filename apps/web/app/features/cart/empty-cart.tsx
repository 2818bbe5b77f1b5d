import { EmptyState } from '../../ui/states/empty-state.tsx';

export function EmptyCart() {
  return (
    <EmptyState way={{ to: '/', label: 'Continue Shopping' }}>
      Your cart is empty! Start adding products to see them here.
    </EmptyState>
  );
}
