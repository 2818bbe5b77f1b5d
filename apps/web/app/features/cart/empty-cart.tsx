import { EmptyState } from '../../ui/states/empty-state.tsx';

export function EmptyCart() {
  return (
    <EmptyState link={{ to: '/', label: 'Continue Shopping' }}>
      Your cart is empty! Start adding products to see them here.
    </EmptyState>
  );
}
