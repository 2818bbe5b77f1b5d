import type { Review } from '@partshelf/contract/reviews.ts';
import { RotateCw, Star } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { StarRow } from '../../ui/stars.tsx';
import { type ProductInOrder, ReviewForm, useOrderReview } from './review-form.tsx';
import { ReviewText } from './review-text.tsx';

interface ReviewControlProps {
  bought: ProductInOrder;
  productTitle: string;
  startsOpen?: boolean;
}

type Stage = 'closed' | 'writing' | 'cancelled' | 'written';

export function ReviewControl({ bought, productTitle, startsOpen }: ReviewControlProps) {
  const { review, isPending, refetch } = useOrderReview(bought);
  const [stage, setStage] = useState<Stage>(startsOpen ? 'writing' : 'closed');
  if (stage === 'writing') {
    return (
      <ReviewForm
        bought={bought}
        productTitle={productTitle}
        onCancel={() => setStage('cancelled')}
        onWritten={() => setStage('written')}
      />
    );
  }
  if (isPending) return <ReviewSkeleton />;
  if (review === undefined) return <ReviewError onRetry={() => void refetch()} />;
  if (review) return <GivenReview review={review} takesFocus={stage === 'written'} />;
  const write = () => setStage('writing');
  return <ReviewButton takesFocus={stage === 'cancelled'} onClick={write} />;
}

/** Moves the focus to what replaced the pressed button. */
function useFocus<Element extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}

function ReviewButton({ takesFocus, onClick }: { takesFocus: boolean; onClick: () => void }) {
  const button = useFocus<HTMLButtonElement>(takesFocus);
  return (
    <Button ref={button} variant="ghost" size="sm" className="first:-ml-[13px]" onClick={onClick}>
      <Star aria-hidden />
      Review
    </Button>
  );
}

function ReviewSkeleton() {
  return (
    <span role="status">
      <span className="sr-only">Loading your review</span>
      <Skeleton className="h-8 w-24" />
    </span>
  );
}

function ReviewError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex w-full flex-wrap items-center justify-between gap-2 text-sm">
      <p>Your review could not be loaded.</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try again
      </Button>
    </div>
  );
}

function GivenReview({ review, takesFocus }: { review: Review; takesFocus: boolean }) {
  const element = useFocus<HTMLElement>(takesFocus);
  const headingId = useId();
  return (
    <section
      ref={element}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="w-full rounded-md bg-muted px-3.5 py-3 text-sm"
    >
      <h4 id={headingId} className="mb-1 text-xs text-muted-foreground">
        Your review
      </h4>
      <ReviewText review={review} />
    </section>
  );
}

interface ReviewDialogProps {
  bought: ProductInOrder;
  productTitle: string;
  rating: number | null;
}

export function ReviewDialog({ rating, ...reviewed }: ReviewDialogProps) {
  return (
    <Dialog trigger={<RatingButton rating={rating} />} title={`Review ${reviewed.productTitle}`}>
      <ReviewControl {...reviewed} startsOpen={rating === null} />
    </Dialog>
  );
}

interface RatingButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  rating: number | null;
}

function RatingButton({ rating, ...button }: RatingButtonProps) {
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
