import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoFavorites() {
  return (
    <EmptyState
      action={
        <Button asChild variant="outline">
          <Link to="/">Continue Shopping</Link>
        </Button>
      }
    >
      Your wishlist is empty! Start adding products to see them here.
    </EmptyState>
  );
}
