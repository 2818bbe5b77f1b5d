import type { PictureShelf } from '../../images/image-uploads.ts';
import { ProductPictures } from './product-images.tsx';
import { ProductShelving } from './placement-form.tsx';
import { ProductTexts } from './product-texts.tsx';

/** All fields of a product: what is said and shown, and beside it what is sold where. */
export function ProductFormBody({ shelf }: { shelf: PictureShelf }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-5">
        <ProductTexts />
        <ProductPictures shelf={shelf} />
      </div>
      <ProductShelving />
    </div>
  );
}
