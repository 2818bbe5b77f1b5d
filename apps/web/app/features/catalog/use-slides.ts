import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useCallback, useSyncExternalStore } from 'react';

const options = {
  loop: true,
  align: 'center',
  containScroll: false,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const;

/** A row of slides that moves by hand and by what is returned. `viewport` goes on its frame. */
export function useSlides(startIndex: number) {
  const [viewport, slider] = useEmblaCarousel({ ...options, startIndex });
  const selected = useSyncExternalStore(
    useCallback((listener) => onSelect(slider, listener), [slider]),
    () => slider?.selectedScrollSnap() ?? startIndex,
    () => startIndex,
  );
  return {
    viewport,
    selected,
    show: (index: number) => slider?.scrollTo(index),
    showNext: () => slider?.scrollNext(),
    showPrevious: () => slider?.scrollPrev(),
  };
}

function onSelect(slider: UseEmblaCarouselType[1], listener: () => void): () => void {
  slider?.on('select', listener).on('reInit', listener);
  return () => slider?.off('select', listener).off('reInit', listener);
}
