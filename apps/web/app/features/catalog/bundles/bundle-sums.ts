import type { BundleContent } from '@partshelf/contract/catalog/bundles.ts';
import { sumDollars, toCents } from '@partshelf/contract/money.ts';

interface BundleSums {
  /** What the contents cost one by one, in dollars. */
  separately: number;
  /** Zero when the bundle is not cheaper. */
  saved: number;
}

export function sumBundle(price: number, contents: readonly BundleContent[]): BundleSums {
  const separately = sumDollars(contents.map((content) => content.price));
  const isCheaper = toCents(separately) > toCents(price);
  return { separately, saved: isCheaper ? sumDollars([separately, -price]) : 0 };
}
