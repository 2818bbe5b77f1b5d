import type { BundleContent } from '@partshelf/contract/catalog/catalog.ts';
import type { ImageUploader } from '../../images/use-image-uploader.ts';
import { BundleForm } from './bundle/bundle-form.tsx';
import { ProductImages } from './product-images.tsx';
import { PlacementForm } from './placement-form.tsx';
import { ProductTexts } from './product-texts.tsx';

interface ProductFieldsProps {
  uploader: ImageUploader;
  /** Of a bundle, as they are stored. */
  contents?: readonly BundleContent[] | undefined;
}

export function ProductFields({ uploader, contents }: ProductFieldsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-5">
        {contents && <BundleForm stored={contents} />}
        <ProductTexts />
        <ProductImages uploader={uploader} />
      </div>
      <PlacementForm />
    </div>
  );
}
