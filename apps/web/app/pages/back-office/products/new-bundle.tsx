import { NewProductForm } from '../../../features/back-office/products/editor/new-product-form.tsx';
import { editorPage } from '../../../features/back-office/rich-text/editor-page.ts';

export { clientLoader, loader } from '../../../features/back-office/rich-text/editor-page.ts';

export const handle = editorPage;

export default function NewBundlePage() {
  return <NewProductForm isBundle />;
}
