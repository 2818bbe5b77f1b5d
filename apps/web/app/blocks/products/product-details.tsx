import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { RichText } from '../../features/catalog/rich-text.tsx';
import { BundleInstallSection, InstallSection } from '../../features/install/install-section.tsx';
import { CompatibilitySection } from '../../features/packages/compatibility-section.tsx';
import { PackageSection } from '../../features/packages/package-section.tsx';
import { Skeleton } from '../../ui/loading.tsx';

interface ProductDetailsProps {
  product: Product;
  /** It is false in a preview, which has no links to public pages. */
  isForSale?: boolean;
}

export function ProductDetails({ product, isForSale = true }: ProductDetailsProps) {
  return (
    <section className="border-y border-border bg-muted">
      <div className="page-width grid gap-12 py-16 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] md:gap-9 lg:gap-16">
        <h2 className="sr-only">Details</h2>
        {product.other_description === undefined ? (
          <Skeleton className="h-60" />
        ) : (
          <RichText html={product.other_description} />
        )}
        <div className="grid min-w-0 content-start gap-10">
          {!product.isBundle && <PackageSection product={product} />}
          <CompatibilitySection product={product} />
          {isForSale && product.release && <InstallSection product={product} />}
          {isForSale && <BundleInstallSection contents={product.contents ?? []} />}
        </div>
      </div>
    </section>
  );
}
