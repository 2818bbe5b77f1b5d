import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

export function ProductsLink() {
  return (
    <Link
      to="/admin/products"
      className="mb-1 inline-flex items-center gap-1 text-xs text-muted-foreground hover:text-foreground hover:underline"
    >
      <ChevronLeft aria-hidden className="size-3.5" />
      Products
    </Link>
  );
}
