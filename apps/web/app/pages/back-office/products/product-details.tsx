import { useParams } from 'react-router';
import { ProductEditor } from '../../../features/back-office/products/editor/product-editor.tsx';
import { AdminProductView } from '../../../features/back-office/products/admin-product-view.tsx';
import { editorPage } from '../../../features/back-office/rich-text/editor-page.ts';

export { clientLoader, loader } from '../../../features/back-office/rich-text/editor-page.ts';

export const handle = editorPage;

export default function BackOfficeProductDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <AdminProductView key={documentId} documentId={documentId}>
      {(product) => <ProductEditor product={product} />}
    </AdminProductView>
  );
}
