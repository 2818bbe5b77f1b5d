import type { OwnRating } from '@partshelf/contract/chat/ratings.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api, isApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showFailure } from '../../ui/error-toast.ts';
import { ownRatingQuery } from './rating.tsx';

const scores = [
  { score: 1, label: 'Very bad' },
  { score: 2, label: 'Bad' },
  { score: 3, label: 'Okay' },
  { score: 4, label: 'Good' },
  { score: 5, label: 'Very good' },
];

export default function RatingForm({ rating }: { rating: OwnRating }) {
  const [score, setScore] = useState<number>();
  const [comment, setComment] = useState('');
  const [wasAsked] = useState(rating.score === null);
  const [isDismissed, setIsDismissed] = useState(false);
  const { mutate, isPending, isSuccess } = useAnswer(rating.documentId);
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isSuccess) thanks.current?.focus();
  }, [isSuccess]);

  if (isDismissed || !wasAsked) return null;
  if (rating.score !== null) {
    return (
      <p
        ref={thanks}
        role="status"
        tabIndex={-1}
        className="shrink-0 border-t border-border px-3.5 py-2.5 text-sm text-muted-foreground"
      >
        Thank you. You rated this chat {rating.score} of {limits.rating.max}.
      </p>
    );
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (score !== undefined) mutate({ score, comment });
      }}
      className="relative max-h-[60%] shrink-0 short:max-h-[38%] overflow-y-auto border-t border-border px-3.5 py-2.5"
    >
      <ScoreChoice name={`rating-${rating.documentId}`} score={score} onChoose={setScore} />
      {score !== undefined && (
        <div className="mt-1.5 flex items-end gap-2">
          <Textarea
            aria-label="Comment (optional)"
            placeholder="Comment (optional)"
            rows={1}
            maxLength={limits.chatRating.commentMax}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
            className="max-h-24 min-h-10! py-2! text-sm!"
          />
          <Button type="submit" pending={isPending && 'Sending...'}>
            Send rating
          </Button>
        </div>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Do not rate"
        onClick={({ currentTarget }) => {
          setIsDismissed(true);
          currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
        }}
        className="absolute! top-0.5 right-1.5 size-9!"
      >
        <X aria-hidden />
      </Button>
    </Form>
  );
}

interface ScoreChoiceProps {
  name: string;
  score: number | undefined;
  onChoose: (score: number) => void;
}

function ScoreChoice({ name, score, onChoose }: ScoreChoiceProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">How was our help?</legend>
      <div className="grid grid-cols-5 gap-1.5">
        {scores.map(({ score: choice, label }) => (
          <label
            key={choice}
            title={label}
            className="grid h-10 cursor-pointer place-items-center rounded-md border border-input bg-card text-sm font-semibold tabular-nums hover:bg-accent has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              aria-label={`${choice}, ${label}`}
              value={choice}
              checked={score === choice}
              onChange={() => onChoose(choice)}
              className="sr-only"
            />
            {choice}
          </label>
        ))}
      </div>
      <p aria-hidden className="flex justify-between text-micro text-muted-foreground">
        <span>{scores[0]!.label}</span>
        <span>{scores.at(-1)!.label}</span>
      </p>
    </fieldset>
  );
}

function useAnswer(documentId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { score: number; comment: string }) =>
      api('PUT /chat-ratings/:documentId', { params: { documentId }, body }),
    onSuccess: (answer) => queries.setQueryData(ownRatingQuery.queryKey, answer),
    onError: async (error) => {
      showFailure('Not rated', error, 'Your rating could not be sent. Please try again.');
      if (isApiError(error, 'RATING_CLOSED'))
        await queries.invalidateQueries({ queryKey: ownRatingQuery.queryKey });
    },
  });
}
