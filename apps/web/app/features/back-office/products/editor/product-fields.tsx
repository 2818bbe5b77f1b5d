import type { ImageUploader } from '../../images/use-image-uploader.ts';
import { ProductImages } from './product-images.tsx';
import { PlacementForm } from './placement-form.tsx';
import { ProductTexts } from './product-texts.tsx';

export function ProductFields({ uploader }: { uploader: ImageUploader }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-5">
        <ProductTexts />
        <ProductImages uploader={uploader} />
      </div>
      <PlacementForm />
    </div>
  );
}
