import { type AdminProduct, nextProductStates } from '@partshelf/contract/catalog/admin.ts';
import { Archive, Copy, ExternalLink, Eye, Pencil, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Action, ActionMenu, callAction } from '../../../admin/actions.tsx';
import { savedState } from '../../../admin/editor.tsx';
import { api } from '../../../api.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { getProductPath } from '../catalog-paths.ts';
import { getAdminProductPath } from './product-path.ts';
import { catalogKeys, useChangeProducts } from './queries.ts';
import { formatList } from '../../../ui/list-text.ts';

interface ProductProps {
  product: AdminProduct;
}

export function ProductRowMenu({ product }: ProductProps) {
  const { mutate } = useChangeProducts();
  const archive = useArchive([product], () =>
    mutate({ products: [product], change: { state: 'archived' } }),
  );
  const { documentId, title, state } = product;
  const path = getAdminProductPath({ documentId });
  const next = nextProductStates[state];
  const { duplicate, remove } = useProductActions(product);
  return (
    <>
      <ActionMenu
        name={title}
        actions={[
          { name: 'Edit', icon: Pencil, to: path },
          viewAction(product),
          duplicate,
          {
            name: state === 'archived' ? 'Restore' : 'Publish',
            icon: Upload,
            isVisible: next.includes('published'),
            run: () => mutate({ products: [product], change: { state: 'published' } }),
          },
          {
            name: 'Archive',
            icon: Archive,
            isVisible: next.includes('archived'),
            run: archive.start,
          },
          remove,
        ]}
      />
      {archive.dialog}
    </>
  );
}

interface EditorMenuProps extends ProductProps {
  /** Changes are saved first. */
  onArchive: () => void;
}

export function EditorMenu({ product, onArchive }: EditorMenuProps) {
  const navigate = useNavigate();
  const archive = useArchive([product], onArchive);
  const { duplicate, remove } = useProductActions(product, () =>
    navigate('/admin/products', { replace: true, state: savedState }),
  );
  return (
    <div className={menuInHead}>
      <ActionMenu
        name={product.title}
        isOnPage
        actions={[
          viewAction(product),
          duplicate,
          {
            name: 'Archive',
            icon: Archive,
            isVisible: product.state === 'published',
            run: archive.start,
          },
          remove,
        ]}
      />
      {archive.dialog}
    </div>
  );
}

/** It is as high as the other buttons. On phones they stand at the bottom, so it opens above them. */
const menuInHead =
  'max-md:grow-0! [&_[aria-haspopup=menu]]:size-10! tall:max-md:[&_[role=menu]]:top-auto tall:max-md:[&_[role=menu]]:right-auto tall:max-md:[&_[role=menu]]:bottom-full tall:max-md:[&_[role=menu]]:left-0 tall:max-md:[&_[role=menu]]:mb-2';

function viewAction({ documentId, slug, state }: AdminProduct): Action {
  return state === 'published'
    ? { name: 'View in shop', icon: ExternalLink, to: getProductPath({ slug }) }
    : { name: 'Preview', icon: Eye, to: `${getAdminProductPath({ documentId })}/preview` };
}

/** `onDeleted` leaves what shows the draft, before everything is read again. */
function useProductActions(product: AdminProduct, onDeleted?: () => unknown) {
  const navigate = useNavigate();
  const { documentId, title, state } = product;
  const params = { documentId };
  const duplicate = callAction({
    name: 'Duplicate',
    icon: Copy,
    pending: 'Duplicating...',
    call: () => api('POST /back-office/products/:documentId/copies', { params }),
    // A second press while the page opens would make a second copy.
    onDone: ({ data: copy }) => navigate(getAdminProductPath(copy)),
    success: ({ data: copy }) => ({ title: 'Draft created', description: copy.title }),
    changedKeys: catalogKeys,
    failureTitle: 'The product could not be duplicated',
  });
  const remove: Action = {
    name: 'Delete draft',
    icon: Trash2,
    isVisible: state === 'draft',
    question: {
      title: `Delete ${title}?`,
      description: 'The draft is deleted with its pictures and releases. This cannot be undone.',
      action: 'Delete draft',
      isDangerous: true,
    },
    pending: 'Deleting...',
    call: () => api('DELETE /back-office/products/:documentId', { params }),
    onDone: onDeleted,
    success: { title: 'Draft deleted', description: title },
    changedKeys: catalogKeys,
    failureText: 'The draft could not be deleted.',
  };
  return { duplicate, remove };
}

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
      description={`${names.length === 1 ? 'The bundle' : 'The bundles'} ${formatList(names)} cannot be bought until ${names.length === 1 ? 'its' : 'their'} contents are changed.`}
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
