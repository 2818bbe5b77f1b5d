import type { Review } from '@partshelf/contract/reviews.ts';
import { RotateCw, Star } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { StarRow } from '../../ui/stars.tsx';
import { preloadImport } from '../../ui/use-import.ts';
import { useOpening } from '../../ui/use-opening.ts';
import { ReviewText } from './review-text.tsx';
import { type ProductInOrder, useOrderReview } from './reviews-query.ts';

const importForm = () => import('./review-form.tsx');

interface ReviewControlProps {
  bought: ProductInOrder;
  productTitle: string;
  startsOpen?: boolean;
}

export function ReviewControl({ bought, productTitle, startsOpen }: ReviewControlProps) {
  const { review, isPending, refetch } = useOrderReview(bought);
  const { part, isOpen, setIsOpen, opener } = useOpening(importForm, startsOpen);
  const [ending, setEnding] = useState<'cancelled' | 'written'>();

  const finish = (how: typeof ending) => () => {
    setEnding(how);
    setIsOpen(false);
  };
  if (isOpen && part) {
    return (
      <part.ReviewForm
        bought={bought}
        productTitle={productTitle}
        onCancel={finish('cancelled')}
        onWritten={finish('written')}
      />
    );
  }
  if (isPending) return <ReviewSkeleton />;
  if (review === undefined) return <ReviewError onRetry={() => void refetch()} />;
  if (review) return <GivenReview review={review} takesFocus={ending === 'written'} />;
  return <ReviewButton {...opener} takesFocus={ending === 'cancelled'} />;
}

/** Moves the focus to what replaced the pressed button. */
function useFocus<Element extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}

type Opener = ReturnType<typeof useOpening>['opener'];

function ReviewButton({ takesFocus, ...opener }: Opener & { takesFocus: boolean }) {
  const button = useFocus<HTMLButtonElement>(takesFocus);
  return (
    <Button {...opener} ref={button} variant="ghost" size="sm" className="first:-ml-[13px]">
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

/** The form stands in it at once. */
async function importDialog() {
  const [dialog] = await Promise.all([import('../../ui/dialog.tsx'), preloadImport(importForm)]);
  return dialog;
}

interface ReviewDialogProps {
  bought: ProductInOrder;
  productTitle: string;
  rating: number | null;
}

export function ReviewDialog({ rating, ...reviewed }: ReviewDialogProps) {
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  return (
    <>
      <RatingButton {...opener} rating={rating} aria-haspopup="dialog" aria-expanded={isOpen} />
      {part && (
        <part.Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title={`Review ${reviewed.productTitle}`}
        >
          <ReviewControl {...reviewed} startsOpen={rating === null} />
        </part.Dialog>
      )}
    </>
  );
}

interface RatingButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'type'> {
  rating: number | null;
}

function RatingButton({ rating, ...button }: RatingButtonProps) {
  return (
    <Button {...button} variant="ghost" size="sm" className="px-2! xl:min-w-24">
      {rating === null ? (
        <>
          <Star aria-hidden />
          <span className="max-xl:sr-only">Review</span>
        </>
      ) : (
        <>
          <span className="sr-only">Your review, rated {rating} out of 5</span>
          <span className="contents max-xl:hidden">
            <StarRow filled={rating} size="sm" />
          </span>
          <Star aria-hidden className="fill-star! stroke-star xl:hidden" />
          <span aria-hidden className="tabular-nums xl:hidden">
            {rating}
          </span>
        </>
      )}
    </Button>
  );
}
