import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  orderedKinds,
  productKindQuery,
  productKinds,
  type ProductKind,
} from '../../features/catalog/product-kinds.ts';
import { TabList, TabPanel } from '../../ui/navigation/tabs.tsx';
import { KindCarousel } from './kind-carousel.tsx';

const tabs = orderedKinds.map((name) => ({
  name,
  label: productKinds[name].label,
}));

/** A carousel per product kind, independent of the selected category. */
export function DiscoverMore() {
  const queries = useQueryClient();
  const tabsId = useId();
  const headingId = useId();
  const [kind, setKind] = useState<ProductKind>('new');
  return (
    <section
      id="discover"
      aria-labelledby={headingId}
      className="page-width scroll-mt-16 py-(--section)"
    >
      <header className="mb-6 flex flex-col justify-between gap-4 md:mb-8 md:min-h-10 md:flex-row md:items-end md:gap-6 md:pr-[98px]">
        <h2 id={headingId} className="text-h2">
          Discover More Add-ons
        </h2>
        <TabList
          id={tabsId}
          label="Kinds of add-ons"
          tabs={tabs}
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
