import type { StatisticsPeriod } from '@partshelf/contract/back-office/statistics.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** From the first moment of the first day until before the day after the last one. */
export interface Moments {
  readonly from: Date;
  readonly before: Date;
}

export const toMoments = ({ from, until }: StatisticsPeriod): Moments => ({
  from: new Date(from),
  before: new Date(Date.parse(until) + dayMs),
});
