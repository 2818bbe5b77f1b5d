import { reviewsChoice, type ReviewsChoice } from '@partshelf/contract/privacy/privacy.ts';

const labels: Record<ReviewsChoice, string> = {
  anonymous: 'Stay, without the name',
  delete: 'Are deleted',
};

interface ReviewsFieldProps {
  legend: string;
  value: ReviewsChoice;
  onChange: (choice: ReviewsChoice) => void;
}

export function ReviewsField({ legend, value, onChange }: ReviewsFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {reviewsChoice.options.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-input bg-card px-3.5 text-sm font-semibold transition-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="reviews"
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="size-4 accent-(--primary)"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
