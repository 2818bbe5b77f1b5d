import { clsx } from 'clsx';
import { useId, type ComponentProps } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { StarRow } from '../../ui/stars.tsx';

const choices = [5, 4, 3, 2, 1];

interface RatingFieldProps extends ComponentProps<'input'> {
  error: string | undefined;
}

/** `radio` props go to each of the five inputs. */
export function RatingField({ error, ...radio }: RatingFieldProps) {
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
