import { NewProductForm } from './new-product-form.tsx';
import { editorPage } from '../../../admin/rich-text/editor-page.ts';

export { clientLoader, loader } from '../../../admin/rich-text/editor-page.ts';

export const handle = editorPage;

export default NewProductForm;
