import { EmptyState } from '../../ui/states/empty-state.tsx';

export function NoOrders() {
  return (
    <EmptyState way={{ to: '/', label: 'Continue Shopping' }}>
      You don't have any orders yet.
    </EmptyState>
  );
}
