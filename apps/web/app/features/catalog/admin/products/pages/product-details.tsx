import { useParams } from 'react-router';
import { ProductEditor } from '../editor/product-editor.tsx';
import { AdminProductView } from '../admin-product-view.tsx';
import { editorPage } from '../../../../../admin/rich-text/editor-page.ts';

export { clientLoader, loader } from '../../../../../admin/rich-text/editor-page.ts';

export const handle = editorPage;

export default function BackOfficeProductDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <AdminProductView key={documentId} documentId={documentId}>
      {(product) => <ProductEditor product={product} />}
    </AdminProductView>
  );
}
