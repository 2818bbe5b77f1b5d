import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { clsx } from 'clsx';
import { LongDescription } from '../../features/catalog/long-description.tsx';
import { RichText } from '../../features/catalog/rich-text.tsx';
import { BundleInstallSection, InstallSection } from '../../features/install/install-section.tsx';
import { PackageSection } from '../../features/packages/package-section.tsx';
import { Skeleton } from '../../ui/loading.tsx';

interface ProductDetailsProps {
  product: Product;
  /** It is false in a preview, which has no links to public pages. */
  isForSale?: boolean;
}

/** What the vendor says stands beside the facts, which stay in view. */
export function ProductDetails({ product, isForSale = true }: ProductDetailsProps) {
  const { long_description: lines, other_description: html, img2 } = product;
  const hasText = lines !== '' || html !== '' || img2 !== null;
  return (
    <section
      className={clsx(
        'page-width grid items-start gap-x-16 gap-y-12 py-(--section)',
        hasText && 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
      )}
    >
      <h2 className="sr-only">Details</h2>
      <div className="grid min-w-0 gap-10">
        <LongDescription text={lines} image={img2} />
        {html === undefined ? (
          <Skeleton className="h-60" />
        ) : (
          html !== '' && <RichText html={html} />
        )}
      </div>
      <PackageSection
        product={product}
        columns={hasText ? 1 : 2}
        className={clsx(hasText && 'tall:lg:sticky lg:top-[calc(var(--header-h)+1rem)]')}
      >
        {isForSale && product.release && <InstallSection product={product} />}
        {isForSale && product.isBundle && (
          <BundleInstallSection contents={product.contents ?? []} />
        )}
      </PackageSection>
    </section>
  );
}
