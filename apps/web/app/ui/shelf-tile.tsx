import { clsx } from 'clsx';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { ProductImage, type Thumbnail } from './product-image.tsx';

const stepMs = 60;
const tagAfterMs = 160;

/** The gap is twice as wide as `--shelf-over`, so that the shelves of two tiles meet. */
export const shelfRow = 'gap-x-4 gap-y-9 [--shelf-over:0.5rem] sm:gap-x-8 sm:[--shelf-over:1rem]';

interface ShelfTileProps extends Pick<ComponentProps<typeof Thumbnail>, 'image'> {
  sizes: string;
  tag?: ReactNode;
  /** The tag is filled. */
  isMarked?: boolean;
  aside?: ReactNode;
  /** Its place on the shelf, from 0: tiles rise one after the other. Without it, nothing moves. */
  rises?: number | undefined;
}

export function ShelfTile(props: ShelfTileProps) {
  const { image, sizes, tag, isMarked = false, aside, rises } = props;
  const riseStyle = rises === undefined ? '' : 'motion-safe:animate-rise';
  const hangStyle = rises === undefined ? '' : 'motion-safe:animate-hang';
  const delay = rises === undefined ? undefined : toDelay(rises * stepMs);
  const tagDelay = rises === undefined ? undefined : toDelay(rises * stepMs + tagAfterMs);
  return (
    <>
      <div className="stand">
        <div className="overflow-clip rounded-t-lg">
          <div className={clsx('bg-muted', riseStyle)} style={delay}>
            {image ? (
              <ProductImage image={image} alt="" sizes={sizes} className="aspect-4/3 w-full" />
            ) : (
              <span className="missing-image" />
            )}
          </div>
        </div>
      </div>
      <div className="relative flex min-h-9 flex-wrap items-start justify-between gap-x-2 pt-0.5">
        {tag && (
          <span className={hangStyle} style={tagDelay}>
            <span
              className={clsx(
                'price-tag text-sm font-semibold tabular-nums',
                isMarked && 'border-transparent bg-primary text-primary-foreground',
              )}
            >
              {tag}
            </span>
          </span>
        )}
        {aside}
      </div>
    </>
  );
}

const toDelay = (ms: number): CSSProperties => ({
  animationDelay: `${ms}ms`,
  animationFillMode: 'backwards',
});
