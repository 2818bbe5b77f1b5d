import { clsx } from 'clsx';
import { Spinner } from './loading.tsx';
import { useCountedPlaceholder } from './placeholder-count.ts';

/** Fades in after a delay, so that a fast page never shows it. */
export function PageSpinner({ className }: { className: string }) {
  useCountedPlaceholder();
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
