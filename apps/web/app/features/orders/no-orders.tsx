import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoOrders() {
  return (
    <EmptyState
      action={
        <Button asChild variant="outline">
          <Link to="/">Continue Shopping</Link>
        </Button>
      }
    >
      You don't have any orders yet.
    </EmptyState>
  );
}
