import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@partshelf/contract/limits.ts';
import { reviewFields } from '@partshelf/contract/reviews.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { CharacterCount, Field, FieldError, Textarea } from '../../ui/field.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { StarRow } from '../../ui/stars.tsx';
import { useCall } from '../../ui/use-call.ts';
import { showFieldErrors } from '../../ui/field-errors.ts';
import { catalogKey } from '../catalog/catalog-queries.ts';
import { ordersKey } from '../orders/orders.ts';
import { orderReviewQuery, type ProductInOrder, reviewsKey } from './reviews-query.ts';

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
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(reviewForm),
    defaultValues: emptyValues,
  });
  const { errors } = formState;
  const { mutate, isPending } = useCall({
    call: (input: ReviewInput) => api('POST /reviews', { body: { ...input, ...bought } }),
    onDone: (answer) => {
      queries.setQueryData(orderReviewQuery(bought).queryKey, answer);
      onWritten();
    },
    success: { title: 'Review Submitted', description: 'Thanks for your feedback!' },
    changedKeys: [catalogKey, reviewsKey, ordersKey],
    onFailure: (error) => {
      void queries.invalidateQueries(orderReviewQuery(bought));
      showFieldErrors(error, setError, formFields);
    },
    failureTitle: 'Error',
    failureText: 'Review failed',
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

const choices = [5, 4, 3, 2, 1];

interface RatingFieldProps extends ComponentProps<'input'> {
  error: string | undefined;
}

/** `radio` props go to each of the five inputs. */
function RatingField({ error, ...radio }: RatingFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-semibold">
        Rating
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error && errorId}
        aria-invalid={error ? true : undefined}
        className={clsx(
          'rounded-md border bg-card',
          error ? 'border-destructive inset-ring inset-ring-destructive' : 'border-input',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice}
            className="flex h-10 cursor-pointer items-center gap-3 border-t border-border px-3.5 text-sm first:rounded-t-md first:border-t-0 last:rounded-b-md hover:bg-accent has-checked:bg-primary-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              {...radio}
              value={choice}
              className="size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-input bg-card outline-none checked:border-[5.5px] checked:border-primary"
            />
            <span className="grow">{choice === 1 ? '1 Star' : `${choice} Stars`}</span>
            <StarRow filled={choice} size="sm" />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
