import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function EmptyCart() {
  return (
    <EmptyState
      action={
        <Button asChild variant="outline">
          <Link to="/">Continue Shopping</Link>
        </Button>
      }
    >
      Your cart is empty! Start adding products to see them here.
    </EmptyState>
  );
}
