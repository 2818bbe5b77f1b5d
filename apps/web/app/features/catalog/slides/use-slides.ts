import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useCallback, useEffect, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';

type Options = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
type Slider = UseEmblaCarouselType[1];
/** What the slider is to do; of all that comes before it is there, the last. */
type SliderAction = (slider: NonNullable<Slider>) => void;

/** Focus is looked after here: the slider would move for slides that are in view already. */
const commonOptions: Options = {
  watchFocus: false,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

/** A row of slides that moves by hand and by what is returned. `viewport` goes on its frame. */
export function useSlides(options: Options) {
  const { startIndex = 0 } = options;
  const [attach, slider] = useEmblaCarousel({ ...commonOptions, ...options });
  const viewport = useCallback(
    (frame: HTMLElement | null) => (frame ? onFirstVisible(frame, () => attach(frame)) : undefined),
    [attach],
  );
  const selected = useSliderState(slider, (current) => current.selectedScrollSnap(), startIndex);
  const isAtStart = useSliderState(slider, (current) => !current.canScrollPrev(), !options.loop);
  const isAtEnd = useSliderState(slider, (current) => !current.canScrollNext(), false);

  const queuedAction = useRef<SliderAction | undefined>(undefined);
  useEffect(() => {
    if (slider) queuedAction.current?.(slider);
    queuedAction.current = undefined;
  }, [slider]);

  function runOrQueue(act: SliderAction) {
    if (slider) act(slider);
    else queuedAction.current = act;
  }

  const showNext = () => runOrQueue((current) => current.scrollNext());
  const showPrevious = () => runOrQueue((current) => current.scrollPrev());

  return {
    viewport,
    selected,
    isAtStart,
    isAtEnd,
    show: (index: number) => runOrQueue((current) => current.scrollTo(index)),
    showNext,
    showPrevious,
    /** The arrow keys, for what stands beside the slides. */
    handleKey({ key }: KeyboardEvent) {
      if (key === 'ArrowLeft') showPrevious();
      if (key === 'ArrowRight') showNext();
    },
    bringIntoView: (index: number) => runOrQueue((current) => bringIntoView(current, index)),
  };
}

/** Moves only if the slide is not in view as a whole. */
function bringIntoView(slider: NonNullable<Slider>, index: number): void {
  const inView = slider.slideNodes().length - slider.scrollSnapList().length + 1;
  const first = slider.selectedScrollSnap();
  if (index < first) slider.scrollTo(index);
  else if (index >= first + inView) slider.scrollTo(index - inView + 1);
}

/** Measuring all slides takes a phone a while, and most are below what it shows at first. */
function onFirstVisible(element: HTMLElement, act: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** What the slider says of itself, up to date; until it is there, what it will say. */
function useSliderState<Value extends number | boolean>(
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
