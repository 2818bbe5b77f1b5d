import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { getAdminProductPath } from './admin-product-path.ts';

export function PreviewBanner({ product }: { product: AdminProduct }) {
  return (
    <div className="top-0 z-30 tall:sticky flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-foreground px-4 py-2 text-sm text-background">
      <p className="flex items-center gap-2.5 font-[550]">
        <Eye aria-hidden className="size-4.5 shrink-0" />
        {product.state === 'published'
          ? 'Preview. The product is in the shop.'
          : 'Preview. Only you and other Admins see this page.'}
      </p>
      <Button
        asChild
        variant="ghost"
        size="sm"
        className="border-background/40! hover:bg-background/15!"
      >
        <Link to={getAdminProductPath(product)}>Back to editing</Link>
      </Button>
    </div>
  );
}
