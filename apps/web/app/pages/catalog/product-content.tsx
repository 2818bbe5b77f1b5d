import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useParams } from 'react-router';
import { BundleSection } from '../../blocks/products/bundle-section.tsx';
import { BuyBar } from '../../blocks/products/buy-bar.tsx';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { ProductPanel } from '../../blocks/products/product-panel.tsx';
import { AppPreview } from '../../features/catalog/product/app-preview.tsx';
import { BreadcrumbData } from '../../features/catalog/breadcrumb-data.tsx';
import { Breadcrumb } from '../../features/catalog/breadcrumb.tsx';
import { getCategoryPath } from '../../features/catalog/categories/category-path.ts';
import { FeedLinks } from '../../features/catalog/product/feed-links.tsx';
import { LongDescription } from '../../features/catalog/product/long-description.tsx';
import { ProductData } from '../../features/catalog/product/product-data.tsx';
import { ProductDetails } from '../../blocks/products/product-details.tsx';
import { ProductNotFound } from '../../features/catalog/product/product-not-found.tsx';
import { ProductSkeleton } from '../../features/catalog/product/product-skeleton.tsx';
import { useCountView } from '../../features/catalog/product/use-count-view.ts';
import { useProduct } from '../../features/catalog/product/use-product.ts';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { getProductPath } from '../../features/catalog/product/product-path.ts';

export function ProductContent() {
  const slug = useParams()['slug']!;
  const { product, isUnknown, isError, refetch } = useProduct(slug);
  if (isUnknown) return <ProductNotFound />;
  if (isError) {
    return <ErrorView onRetry={() => void refetch()}>Error: No data available!</ErrorView>;
  }
  return product ? <LoadedProduct key={slug} product={product} /> : <ProductSkeleton />;
}

function LoadedProduct({ product }: { product: Product }) {
  useCountView(product.documentId);
  return (
    <>
      <PageHead
        title={product.title}
        description={product.description}
        path={getProductPath(product)}
        image={product.img}
        type="product"
      />
      <FeedLinks slug={product.slug} title={product.title} />
      <ProductData product={product} />
      <BreadcrumbData items={getBreadcrumbItems(product)} />
      <Breadcrumb product={product} />
      <ProductPanel product={product} />
      <BundleSection product={product} />
      <LongDescription text={product.long_description} image={product.img2} />
      <ProductDetails product={product} />
      <AppPreview images={product.img_slider} />
      <BuyBar product={product} />
    </>
  );
}

function getBreadcrumbItems({ title, slug, categories = [] }: Product) {
  const category = categories.slice(0, 1).map((first) => ({
    name: first.title,
    path: getCategoryPath(first),
  }));
  return [...category, { name: title, path: getProductPath({ slug }) }];
}
