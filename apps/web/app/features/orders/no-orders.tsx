import { EmptyState } from '../../ui/states/empty-state.tsx';

export function NoOrders() {
  return (
    <EmptyState link={{ to: '/', label: 'Continue Shopping' }}>
      You don't have any orders yet.
    </EmptyState>
  );
}
