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
      <div className="page-width grid gap-12 py-16">
        <h2 className="sr-only">Details</h2>
        {product.other_description === undefined ? (
          <Skeleton className="h-60" />
        ) : (
          product.other_description !== '' && (
            <div className="lg:columns-2 lg:gap-16 lg:[&_:is(h2,h3,h4)]:break-after-avoid lg:[&_:is(h2,h3,h4,ul,ol,table)]:break-inside-avoid">
              <RichText html={product.other_description} />
            </div>
          )
        )}
        <div className={columnStyle}>
          {!product.isBundle && <PackageSection product={product} />}
          <CompatibilitySection product={product} />
          {isForSale && product.release && <InstallSection product={product} />}
          {isForSale && <BundleInstallSection contents={product.contents ?? []} />}
        </div>
      </div>
    </section>
  );
}

const columnStyle =
  'grid gap-10 md:max-lg:block md:max-lg:columns-2 md:max-lg:gap-14 md:max-lg:*:mb-10 md:max-lg:*:break-inside-avoid lg:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] lg:items-start lg:gap-x-14';
