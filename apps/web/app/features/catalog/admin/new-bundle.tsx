import { editorPage } from '../../../rendering/editor-page.ts';
import { NewProductForm } from './new-product-form.tsx';

export { clientLoader, loader } from '../../../rendering/editor-page.ts';

export const handle = editorPage;

export default function NewBundlePage() {
  return <NewProductForm isBundle />;
}
