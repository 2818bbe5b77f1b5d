import { clsx } from 'clsx';
import { Spinner } from './spinner.tsx';

/** Holds the place of a page while nothing is known of it. What comes at once leaves it unseen. */
export function Waiting({ className }: { className: string }) {
  return (
    <div
      role="status"
      data-slot="waiting"
      className={clsx(
        'grid animate-fade-in place-items-center [animation-delay:300ms] [animation-fill-mode:backwards]',
        className,
      )}
    >
      <Spinner />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
