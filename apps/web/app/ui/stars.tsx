import { clsx } from 'clsx';

const maxStars = 5;

interface StarsProps {
  rating: number | null;
  count?: number;
  size?: 'sm' | 'lg';
  className?: string;
}

export function Stars({ rating, count = 0, size = 'sm', className }: StarsProps) {
  if (rating === null) {
    return <span className={clsx('text-xs text-muted-foreground', className)}>No rating yet</span>;
  }
  const figure = rating.toFixed(1);
  return (
    <span className={clsx('inline-flex items-center gap-1 text-xs tabular-nums', className)}>
      <span
        role="img"
        aria-label={`Rated ${figure} out of ${maxStars}`}
        className="inline-flex items-center gap-1.5 font-semibold"
      >
        <StarRow filled={countStars(rating)} size={size} />
        <span aria-hidden>{figure}</span>
      </span>
      {count > 0 && (
        <span className="text-muted-foreground">
          <span aria-hidden>({count.toLocaleString('en-US')})</span>
          <span className="sr-only">{count === 1 ? '1 review' : `${count} reviews`}</span>
        </span>
      )}
    </span>
  );
}

export function countStars(rating: number): number {
  return Math.min(maxStars, Math.floor(rating * 2) / 2);
}

export function StarRow({ filled, size }: { filled: number; size: 'sm' | 'lg' }) {
  return (
    <span
      aria-hidden
      data-filled={filled}
      className="star-mask relative bg-star-empty"
      style={size === 'lg' ? { fontSize: '20px' } : undefined}
    >
      <span
        className="absolute inset-y-0 left-0 bg-star"
        style={{ width: `${(filled / maxStars) * 100}%` }}
      />
    </span>
  );
}
