import { clsx } from 'clsx';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import {
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Button } from '../../ui/button.tsx';

type SlideOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
type Slider = UseEmblaCarouselType[1];
/** It runs once the slider is ready. A later one replaces it. */
type SliderAction = (slider: NonNullable<Slider>) => void;

/** The slider would move for slides that are visible already. */
const commonOptions: SlideOptions = {
  watchFocus: false,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

export function useSlides(options: SlideOptions) {
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
  // An effect after the paint would undo a key that was pressed before it.
  useLayoutEffect(() => {
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
    handleKey({ key }: KeyboardEvent) {
      if (key === 'ArrowLeft') showPrevious();
      if (key === 'ArrowRight') showNext();
    },
    bringIntoView: (index: number) => runOrQueue((current) => bringIntoView(current, index)),
  };
}

function bringIntoView(slider: NonNullable<Slider>, index: number): void {
  const inView = slider.slideNodes().length - slider.scrollSnapList().length + 1;
  const first = slider.selectedScrollSnap();
  if (index < first) slider.scrollTo(index);
  else if (index >= first + inView) slider.scrollTo(index - inView + 1);
}

/** Measuring all slides is slow on phones, and most are below the fold. */
function onFirstVisible(element: HTMLElement, act: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** `expected` is used until the slider is ready. */
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

interface SlideButtonsProps {
  steps: Pick<
    ReturnType<typeof useSlides>,
    'isAtStart' | 'isAtEnd' | 'showNext' | 'showPrevious' | 'handleKey'
  >;
  className?: string;
}

export function SlideButtons({ steps, className }: SlideButtonsProps) {
  const { isAtStart, isAtEnd, showNext, showPrevious, handleKey } = steps;
  const buttonProps = { variant: 'outline', size: 'icon', onKeyDown: handleKey } as const;
  return (
    <div hidden={isAtStart && isAtEnd} className={clsx('flex gap-1.5 max-md:hidden', className)}>
      <Button
        {...buttonProps}
        aria-label="Previous"
        aria-disabled={isAtStart}
        onClick={showPrevious}
      >
        <ArrowLeft aria-hidden />
      </Button>
      <Button {...buttonProps} aria-label="Next" aria-disabled={isAtEnd} onClick={showNext}>
        <ArrowRight aria-hidden />
      </Button>
    </div>
  );
}
