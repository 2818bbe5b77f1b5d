import { after, dayMs, daysBefore, hourMs } from '../../time.ts';
import type { Random } from '../random.ts';

export const activityDays = 120;

const ordersPerDay = { first: 1.4, last: 4.2 };

/** Sunday first: companies buy on working days. */
const weekdayFactors = [0.25, 1.15, 1.25, 1.2, 1.1, 0.9, 0.35];

/** By hour of the day, in UTC. */
const hourWeights = [
  1, 1, 0, 0, 1, 2, 4, 9, 14, 16, 14, 10, 9, 13, 15, 14, 11, 8, 6, 5, 4, 3, 2, 1,
];

export function planOrderTimes(random: Random, now: Date): Date[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const days = Array.from({ length: activityDays }, (_, index) => {
    const start = daysBefore(new Date(today), activityDays - 1 - index);
    const growth = index / (activityDays - 1);
    const expected = ordersPerDay.first + (ordersPerDay.last - ordersPerDay.first) * growth;
    const count = random.poisson(expected * weekdayFactors[start.getUTCDay()]!);
    return Array.from({ length: count }, () => {
      const hour = random.pickWeighted([...hourWeights.keys()], (_hour, at) => hourWeights[at]!);
      return after(start, (hour + random.next()) * hourMs);
    });
  });
  const latest = after(now, -hourMs);
  return days
    .flat()
    .filter((time) => time < latest)
    .toSorted((a, b) => a.getTime() - b.getTime());
}
