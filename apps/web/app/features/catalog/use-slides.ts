import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useCallback, useSyncExternalStore, type KeyboardEvent } from 'react';

type Options = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
type Slider = UseEmblaCarouselType[1];

/** Focus is looked after here: the slider would move for slides that are in view already. */
const commonOptions: Options = {
  watchFocus: false,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

/** A row of slides that moves by hand and by what is returned. `viewport` goes on its frame. */
export function useSlides(options: Options) {
  const { startIndex = 0 } = options;
  const [viewport, slider] = useEmblaCarousel({ ...commonOptions, ...options });
  const selected = useReading(slider, (it) => it.selectedScrollSnap(), startIndex);
  const isAtStart = useReading(slider, (it) => !it.canScrollPrev(), !options.loop);
  const isAtEnd = useReading(slider, (it) => !it.canScrollNext(), false);

  /** Moves only if the slide is not in view as a whole. */
  function bringIntoView(index: number) {
    if (!slider) return;
    const inView = slider.slideNodes().length - slider.scrollSnapList().length + 1;
    const first = slider.selectedScrollSnap();
    if (index < first) slider.scrollTo(index);
    else if (index >= first + inView) slider.scrollTo(index - inView + 1);
  }

  const showNext = () => slider?.scrollNext();
  const showPrevious = () => slider?.scrollPrev();

  return {
    viewport,
    selected,
    isAtStart,
    isAtEnd,
    show: (index: number) => slider?.scrollTo(index),
    showNext,
    showPrevious,
    /** The arrow keys, for what stands beside the slides. */
    handleKey({ key }: KeyboardEvent) {
      if (key === 'ArrowLeft') showPrevious();
      if (key === 'ArrowRight') showNext();
    },
    bringIntoView,
  };
}

/** What the slider says of itself, up to date; until it is there, what it will say. */
function useReading<Value extends number | boolean>(
  slider: Slider,
  read: (slider: NonNullable<Slider>) => Value,
  expected: Value,
): Value {
  return useSyncExternalStore(
    useCallback((listener) => onChange(slider, listener), [slider]),
    () => (slider ? read(slider) : expected),
    () => expected,
  );
}

function onChange(slider: Slider, listener: () => void): () => void {
  slider?.on('select', listener).on('reInit', listener);
  return () => slider?.off('select', listener).off('reInit', listener);
}
