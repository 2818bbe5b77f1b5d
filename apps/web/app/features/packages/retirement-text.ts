import type { Retirement } from '@partshelf/contract/packages/packages.ts';
import { formatSharedDate } from '../../ui/dates.ts';

/** An example is `Runs until Dec 1, 2026`. */
export function retirementText({ kind, on, isPast }: Retirement): string {
  const day = formatSharedDate(on);
  if (kind === 'ends') {
    return isPast ? `What it relies on ended on ${day}` : `Runs until ${day}`;
  }
  return isPast
    ? `What it relies on has not been maintained since ${day}`
    : `What it relies on is maintained until ${day}`;
}
