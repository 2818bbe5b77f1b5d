import type { RatingCount } from '@partshelf/contract/reviews.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { countStarsLabel } from './reviews-paths.ts';

interface RatingDistributionProps {
  ratings: readonly RatingCount[];
  chosen?: string | undefined;
  hrefFor: (stars: string) => string;
}

/** Each row leads to the reviews with these stars. */
export function RatingDistribution({ ratings, chosen, hrefFor }: RatingDistributionProps) {
  const most = Math.max(...ratings.map(({ count }) => count));
  return (
    <ul aria-label="Ratings" className="-mx-2 grid max-w-120 text-sm">
      {ratings.map(({ rating, count }) => {
        const row = (
          <>
            <span>{countStarsLabel(rating)}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-star-empty">
              <span
                className="block h-full bg-star"
                style={{ width: `${most > 0 ? (count / most) * 100 : 0}%` }}
              />
            </span>
            <span className="text-right tabular-nums">
              {count}
              <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>
            </span>
          </>
        );
        const stars = String(rating);
        return (
          <li key={rating}>
            {count > 0 ? (
              <Link
                to={hrefFor(stars)}
                preventScrollReset
                aria-current={stars === chosen || undefined}
                className={clsx(
                  rowStyle,
                  'hover:bg-accent aria-[current=true]:bg-primary-soft aria-[current=true]:font-semibold',
                )}
              >
                {row}
              </Link>
            ) : (
              <span className={clsx(rowStyle, 'text-muted-foreground')}>{row}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const rowStyle =
  'grid min-h-8 grid-cols-[3.75rem_minmax(0,1fr)_2.25rem] items-center gap-3 rounded-sm px-2 max-md:min-h-11';
