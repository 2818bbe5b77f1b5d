import { zodResolver } from '@hookform/resolvers/zod';
import { reviewFields } from '@partshelf/contract/reviews.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useForm, useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { CharacterCount, Field, Textarea } from '../../ui/field.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { showFieldErrors } from '../../ui/use-save.ts';
import { RatingField } from './rating-field.tsx';
import type { ProductInOrder } from './use-order-review.ts';
import { useWriteReview } from './use-write-review.ts';

interface ReviewFormProps {
  bought: ProductInOrder;
  productTitle: string;
  onCancel: () => void;
  onWritten: () => void;
}

/** The value of a radio button is a string. */
const reviewForm = z.object({
  ...reviewFields,
  rating: z.pipe(
    z.transform((choice: string) => Number(choice)),
    reviewFields.rating,
  ),
});

type ReviewValues = z.input<typeof reviewForm>;
type ReviewInput = z.infer<typeof reviewForm>;

const emptyValues: ReviewValues = { rating: '', comment: '' };

const formFields = { rating: 'rating', comment: 'comment' } as const;

export function ReviewForm({ bought, productTitle, onCancel, onWritten }: ReviewFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(reviewForm),
    defaultValues: emptyValues,
  });
  const { errors } = formState;
  const { mutate, isPending } = useWriteReview(bought, {
    onWritten,
    onFailed: (error) => showFieldErrors(error, setError, formFields),
  });

  return (
    <Form
      ref={focusFirstField}
      aria-label={`Review of ${productTitle}`}
      onSubmit={handleSubmit((input) => mutate(input))}
      className="grid w-full gap-4.5 pt-1"
    >
      <RatingField {...register('rating')} error={errors.rating?.message} />
      <Field
        label="Comment"
        error={errors.comment?.message}
        aside={<CommentLength control={control} />}
      >
        <Textarea {...register('comment')} />
      </Field>
      <DialogFooter onCancel={onCancel}>
        <Button type="submit" pending={isPending && 'Submitting...'}>
          Submit review
        </Button>
      </DialogFooter>
    </Form>
  );
}

function CommentLength({ control }: { control: Control<ReviewValues, unknown, ReviewInput> }) {
  const { length } = useWatch({ control, name: 'comment' });
  return <CharacterCount length={length} max={limits.reviewCommentMax} />;
}
