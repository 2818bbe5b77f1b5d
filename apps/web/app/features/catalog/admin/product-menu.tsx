import { type AdminProduct, nextProductStates } from '@partshelf/contract/catalog/admin.ts';
import { useMutation } from '@tanstack/react-query';
import { Archive, Copy, ExternalLink, Eye, Pencil, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showFailure } from '../../../admin/actions.tsx';
import { savedState } from '../../../admin/editor.tsx';
import { RowMenu } from '../../../admin/list-columns.tsx';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getProductPath } from '../catalog-paths.ts';
import { getAdminProductPath, useChangeProducts, useInvalidateCatalog } from './queries.ts';

interface ProductProps {
  product: AdminProduct;
}

export function ProductRowMenu({ product }: ProductProps) {
  const { mutate } = useChangeProducts();
  const archive = useArchive([product], () =>
    mutate({ products: [product], change: { state: 'archived' } }),
  );
  const { mutate: duplicate } = useDuplicate(product);
  const [isDeleting, setIsDeleting] = useState(false);
  const { documentId, slug, title, state } = product;
  const path = getAdminProductPath({ documentId });
  const next = nextProductStates[state];
  return (
    <>
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
        <MenuItem onClick={() => duplicate()}>
          <Copy aria-hidden />
          Duplicate
        </MenuItem>
        {next.includes('published') && (
          <MenuItem onClick={() => mutate({ products: [product], change: { state: 'published' } })}>
            <Upload aria-hidden />
            {state === 'archived' ? 'Restore' : 'Publish'}
          </MenuItem>
        )}
        {next.includes('archived') && (
          <MenuItem onClick={archive.start}>
            <Archive aria-hidden />
            Archive
          </MenuItem>
        )}
        {state === 'draft' && (
          <MenuItem onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden />
            Delete draft
          </MenuItem>
        )}
      </RowMenu>
      {archive.dialog}
      {isDeleting && <DeleteDialog product={product} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

export function EditorFooter({ product }: ProductProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useDuplicate(product);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button variant="outline" pending={isPending && 'Duplicating...'} onClick={() => mutate()}>
        <Copy aria-hidden />
        Duplicate
      </Button>
      {product.state === 'draft' && (
        <Button variant="outline" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden />
          Delete draft
        </Button>
      )}
      {isDeleting && (
        <DeleteDialog
          product={product}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => navigate('/admin/products', { replace: true, state: savedState })}
        />
      )}
    </div>
  );
}

function useDuplicate({ documentId }: AdminProduct) {
  const navigate = useNavigate();
  const refresh = useInvalidateCatalog();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/products/:documentId/copies', { params: { documentId } }),
    onSuccess: ({ data: copy }) => {
      toast({ variant: 'success', title: 'Draft created', description: copy.title });
      void navigate(getAdminProductPath(copy));
      return refresh();
    },
    onError: (error) => showFailure('The product could not be duplicated', error),
  });
}

interface DeleteDialogProps extends ProductProps {
  onClose: () => void;
  /** Leaves what shows the draft, before everything is read again. */
  onDeleted?: () => unknown;
}

function DeleteDialog({ product: { documentId, title }, onClose, onDeleted }: DeleteDialogProps) {
  const refresh = useInvalidateCatalog();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('DELETE /back-office/products/:documentId', { params: { documentId } }),
    onSuccess: async () => {
      toast({ variant: 'success', title: 'Draft deleted', description: title });
      onClose();
      await onDeleted?.();
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${title}?`}
      description="The draft is deleted with its pictures and releases. This cannot be undone."
      action="Delete draft"
      pending={isPending && 'Deleting...'}
      isDangerous
      error={error ? messageOf(error, 'The draft could not be deleted.') : undefined}
      onConfirm={() => mutate()}
    />
  );
}

const formatNames = new Intl.ListFormat('en-US');

/** Asks first when published bundles contain one of the products. */
export function useArchive(products: readonly AdminProduct[], archive: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const chosen = new Set(products.map(({ documentId }) => documentId));
  const bundles = products
    .flatMap((product) => product.bundles ?? [])
    .filter(({ documentId }) => !chosen.has(documentId));
  const names = [...new Set(bundles.map(({ title }) => `“${title}”`))];
  const [only] = products.length === 1 ? products : [];
  const dialog = isAsking && (
    <ConfirmDialog
      isOpen
      onClose={() => setIsAsking(false)}
      title={only ? `Archive ${only.title}?` : `Archive ${products.length} products?`}
      description={`${names.length === 1 ? 'The bundle' : 'The bundles'} ${formatNames.format(names)} cannot be bought until ${names.length === 1 ? 'its' : 'their'} contents are changed.`}
      action="Archive"
      pending={false}
      onConfirm={() => {
        setIsAsking(false);
        archive();
      }}
    />
  );
  return { start: names.length > 0 ? () => setIsAsking(true) : archive, dialog };
}
