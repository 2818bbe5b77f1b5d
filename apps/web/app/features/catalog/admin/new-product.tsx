import { NewProductForm } from './new-product-form.tsx';
import { editorPage } from '../../../rendering/editor-page.ts';

export { clientLoader, loader } from '../../../rendering/editor-page.ts';

export const handle = editorPage;

export default NewProductForm;
