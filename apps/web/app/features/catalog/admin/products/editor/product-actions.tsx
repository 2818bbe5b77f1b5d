import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { Archive, ExternalLink, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../../../ui/button.tsx';
import type { ProductForm } from './use-product-form.ts';
import { getProductPath } from '../../../catalog-paths.ts';
import { getAdminProductPath } from '../admin-product-path.ts';

interface ProductActionsProps {
  product: AdminProduct;
  pending: ProductForm['pending'] | 'upload';
  /** Saves changes first. */
  onSetState: (state: 'published' | 'archived') => void;
}

export function ProductActions({ product, pending, onSetState }: ProductActionsProps) {
  const { documentId, slug, state } = product;
  const isPublished = state === 'published';
  const isBusy = pending !== undefined;
  return (
    <>
      <Button asChild variant="ghost">
        {isPublished ? (
          <Link to={getProductPath({ slug })}>
            <ExternalLink aria-hidden />
            View in shop
          </Link>
        ) : (
          <Link to={`${getAdminProductPath({ documentId })}/preview`}>
            <Eye aria-hidden />
            Preview
          </Link>
        )}
      </Button>
      {isPublished && (
        <Button
          variant="outline"
          disabled={isBusy}
          pending={pending === 'archived' && 'Archiving...'}
          onClick={() => onSetState('archived')}
        >
          <Archive aria-hidden />
          Archive
        </Button>
      )}
      <Button
        type="submit"
        variant={isPublished ? 'default' : 'outline'}
        disabled={isBusy && pending !== 'save' && pending !== 'upload'}
        pending={pending === 'upload' ? 'Uploading...' : pending === 'save' && 'Saving...'}
      >
        {state === 'draft' ? 'Save draft' : 'Save changes'}
      </Button>
      {!isPublished && (
        <Button
          disabled={isBusy && pending !== 'published'}
          pending={pending === 'published' && 'Publishing...'}
          onClick={() => onSetState('published')}
        >
          {state === 'archived' ? 'Restore' : 'Publish'}
        </Button>
      )}
    </>
  );
}
