import { Star } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { StarRow } from '../../ui/stars.tsx';

interface RatingButtonProps extends ComponentProps<'button'> {
  rating: number | null;
}

export function RatingButton({ rating, ...button }: RatingButtonProps) {
  return (
    <Button {...button} variant="ghost" size="sm" className="min-w-26">
      {rating === null ? (
        <>
          <Star aria-hidden />
          Review
        </>
      ) : (
        <>
          <span className="sr-only">Your review, rated {rating} out of 5</span>
          <StarRow filled={rating} size="sm" />
        </>
      )}
    </Button>
  );
}
