import { NewProductForm } from '../../features/back-office/products/new-product-form.tsx';

export default NewProductForm;
