import { nextProductStates, type AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { Archive, ExternalLink, Eye, Pencil, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { MenuItem } from '../../../../../ui/overlays/menu.tsx';
import { RowMenu } from '../../../../../admin/list/row-menu.tsx';
import { useChangeProducts } from '../use-change-products.ts';
import { getProductPath } from '../../../catalog-paths.ts';
import { getAdminProductPath } from '../admin-product-path.ts';

export function ProductRowMenu({ product }: { product: AdminProduct }) {
  const { mutate } = useChangeProducts();
  const { documentId, slug, title, state } = product;
  const path = getAdminProductPath({ documentId });
  const next = nextProductStates[state];
  return (
    <RowMenu name={title}>
      <MenuItem asChild>
        <Link to={path}>
          <Pencil aria-hidden />
          Edit
        </Link>
      </MenuItem>
      <MenuItem asChild>
        {state === 'published' ? (
          <Link to={getProductPath({ slug })}>
            <ExternalLink aria-hidden />
            View in shop
          </Link>
        ) : (
          <Link to={`${path}/preview`}>
            <Eye aria-hidden />
            Preview
          </Link>
        )}
      </MenuItem>
      {next.includes('published') && (
        <MenuItem onClick={() => mutate({ products: [product], change: { state: 'published' } })}>
          <Upload aria-hidden />
          {state === 'archived' ? 'Restore' : 'Publish'}
        </MenuItem>
      )}
      {next.includes('archived') && (
        <MenuItem onClick={() => mutate({ products: [product], change: { state: 'archived' } })}>
          <Archive aria-hidden />
          Archive
        </MenuItem>
      )}
    </RowMenu>
  );
}
