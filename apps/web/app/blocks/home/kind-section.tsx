import { useId } from 'react';
import { productKinds } from '../../features/catalog/product-kinds.ts';
import { KindCarousel, type KindCarouselProps } from './kind-carousel.tsx';

export function KindSection(props: KindCarouselProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="page-width pb-20">
      <h2 id={headingId} className="mb-6 flex items-end text-h2 md:mb-8 md:min-h-10">
        {productKinds[props.kind].label}
      </h2>
      <KindCarousel {...props} />
    </section>
  );
}
