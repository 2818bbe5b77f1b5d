import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { useParams } from 'react-router';
import { PreviewBanner } from '../preview-banner.tsx';
import { AdminProductView } from '../admin-product-view.tsx';
import { BundleSection } from '../../../../../blocks/products/bundle-section.tsx';
import { ProductPanel } from '../../../../../blocks/products/product-panel.tsx';
import { AppPreview } from '../../../app-preview.tsx';
import { Breadcrumb } from '../../../breadcrumb.tsx';
import { LongDescription } from '../../../long-description.tsx';
import { ProductDetails } from '../../../../../blocks/products/product-details.tsx';
import { PageTitle } from '../../../../../ui/page/page-title.tsx';

export default function ProductPreviewPage() {
  const documentId = useParams()['documentId']!;
  return (
    <main id="content" tabIndex={-1}>
      <AdminProductView documentId={documentId}>
        {(product) => <Preview product={product} />}
      </AdminProductView>
    </main>
  );
}

function Preview({ product }: { product: AdminProduct }) {
  return (
    <>
      <PageTitle>{`Preview of ${product.title} | Back office`}</PageTitle>
      <PreviewBanner product={product} />
      <Breadcrumb product={product} />
      <ProductPanel product={product} isForSale={false} />
      <BundleSection product={product} />
      <LongDescription text={product.long_description} image={product.img2} />
      <ProductDetails product={product} isForSale={false} />
      <AppPreview images={product.img_slider} />
    </>
  );
}
