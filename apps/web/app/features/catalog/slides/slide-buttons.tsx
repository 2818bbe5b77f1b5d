import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { useSlides } from './use-slides.ts';

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
