import type { Platform } from '@partshelf/contract/packages/labels.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  orderedKinds,
  type ProductKind,
  productKindQuery,
  productKinds,
} from '../../features/catalog/catalog-queries.ts';
import { useLoadErrorToast } from '../../features/catalog/use-catalog.ts';
import { EmptyState, ErrorView } from '../../ui/states.tsx';
import { TabList, TabPanel } from '../../ui/tabs.tsx';
import { ProductCarousel, ProductCarouselSkeleton } from './product-carousel.tsx';

const kindTabs = orderedKinds.map((name) => ({
  name,
  label: productKinds[name].label,
}));

/** Each product kind has a carousel, independent of the selected category. */
export function DiscoverMore() {
  const queries = useQueryClient();
  const tabsId = useId();
  const headingId = useId();
  const [kind, setKind] = useState<ProductKind>('new');
  return (
    <section id="discover" aria-labelledby={headingId} className="page-width py-(--section)">
      <header className="mb-6 flex flex-col justify-between gap-4 md:mb-8 md:min-h-10 md:flex-row md:items-end md:gap-6 md:pr-[98px]">
        <h2 id={headingId} className="text-section">
          Discover More Add-ons
        </h2>
        <TabList
          id={tabsId}
          label="Kinds of add-ons"
          tabs={kindTabs}
          selected={kind}
          onSelect={setKind}
          onHover={(name) => void queries.prefetchQuery(productKindQuery(name))}
        />
      </header>
      <TabPanel id={tabsId} tab={kind}>
        <KindCarousel key={kind} kind={kind} />
      </TabPanel>
    </section>
  );
}

/** Far below the screen it is neither laid out nor painted; its height is about the same everywhere. */
export function KindSection(props: KindCarouselProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="page-width pb-20 [contain-intrinsic-size:auto_35rem] [content-visibility:auto]"
    >
      <h2 id={headingId} className="mb-6 flex items-end gap-3 text-section md:mb-8 md:min-h-10">
        {productKinds[props.kind].label}
      </h2>
      <KindCarousel {...props} />
    </section>
  );
}

interface KindCarouselProps {
  kind: ProductKind;
  otherThan?: string;
  runsOn?: Platform | undefined;
  eager?: boolean;
  visitorText?: string | undefined;
}

function KindCarousel({ kind, otherThan, runsOn, eager, visitorText }: KindCarouselProps) {
  const products = useQuery(productKindQuery(kind, otherThan, runsOn));
  useLoadErrorToast(products);
  const { label } = productKinds[kind];

  if (products.isError) {
    return <ErrorView onRetry={() => void products.refetch()}>Error: No data available!</ErrorView>;
  }
  if (!products.data) return <ProductCarouselSkeleton />;
  if (products.data.data.length === 0) {
    return <EmptyState>No {label} Products Available</EmptyState>;
  }
  return (
    <ProductCarousel
      label={`${label} products`}
      products={products.data.data}
      eager={eager}
      visitorText={visitorText}
    />
  );
}
