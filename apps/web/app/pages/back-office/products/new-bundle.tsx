import { NewProductForm } from '../../../features/back-office/products/editor/new-product-form.tsx';

export default function NewBundlePage() {
  return <NewProductForm isBundle />;
}
