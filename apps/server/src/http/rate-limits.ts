import { type Rate, type RateClass, rates } from '@partshelf/contract/limits.ts';
import { RateLimiterMemory, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from '../errors.ts';

export interface RateLimits {
  /** @throws ShopError TOO_MANY_REQUESTS with the seconds to wait */
  spend(rate: RateClass, caller: string): Promise<void>;
  /** Makes a call that was spent cost nothing after all. */
  giveBack(rate: RateClass, caller: string): Promise<void>;
  /** For classes that count nothing else: called when the caller has failed. */
  countFailure(rate: RateClass, caller: string): Promise<void>;
}

const countsFailures = (rate: RateClass) => Boolean((rates[rate] as Rate).failuresOnly);

function refuse(state: RateLimiterRes): never {
  throw new ShopError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(state.msBeforeNext / 1000) });
}

/** Counts calls per class and caller. `factor` widens every limit, for load tests. */
export function createRateLimits(factor: number): RateLimits {
  const limiters = new Map<RateClass, RateLimiterAbstract>(
    (Object.entries(rates) as [RateClass, Rate][]).map(([name, { limit, seconds }]) => [
      name,
      new RateLimiterMemory({
        keyPrefix: name,
        points: Math.ceil(limit * factor),
        duration: seconds,
      }),
    ]),
  );

  return {
    async spend(rate, caller) {
      const limiter = limiters.get(rate)!;
      if (countsFailures(rate)) {
        const state = await limiter.get(caller);
        if (state && state.consumedPoints >= limiter.points) refuse(state);
        return;
      }
      await limiter.consume(caller).catch((reason: unknown) => {
        if (reason instanceof RateLimiterRes) refuse(reason);
        throw reason;
      });
    },
    async giveBack(rate, caller) {
      await limiters.get(rate)!.reward(caller);
    },
    async countFailure(rate, caller) {
      if (countsFailures(rate)) await limiters.get(rate)!.penalty(caller);
    },
  };
}
