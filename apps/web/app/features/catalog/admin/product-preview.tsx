import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { Eye } from 'lucide-react';
import { useParams } from 'react-router';
import { BundleSection } from '../../../blocks/products/bundle-section.tsx';
import { ProductDetails } from '../../../blocks/products/product-details.tsx';
import { ProductPanel } from '../../../blocks/products/product-panel.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { AppPreview } from '../app-preview.tsx';
import { Breadcrumb, listBreadcrumbItems } from '../breadcrumb.tsx';
import { AdminProductView } from './product-view.tsx';
import { getAdminProductPath } from './product-path.ts';

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
      <Breadcrumb items={listBreadcrumbItems(product)} />
      <ProductPanel product={product} isForSale={false} />
      <BundleSection product={product} />
      <ProductDetails product={product} isForSale={false} />
      <AppPreview images={product.img_slider} />
    </>
  );
}

function PreviewBanner({ product }: { product: AdminProduct }) {
  return (
    <div className="top-0 z-30 tall:sticky flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-foreground px-4 py-2 text-sm text-background">
      <p className="flex items-center gap-2.5 font-medium">
        <Eye aria-hidden className="size-4.5 shrink-0" />
        {product.state === 'published'
          ? 'Preview. The product is in the shop.'
          : 'Preview. Only you and other Admins see this page.'}
      </p>
      <ButtonLink
        to={getAdminProductPath(product)}
        variant="ghost"
        size="sm"
        className="border-background/40! hover:bg-background/15!"
      >
        Back to editing
      </ButtonLink>
    </div>
  );
}
