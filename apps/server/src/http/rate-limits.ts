import { createHmac } from 'node:crypto';
import { type Rate, type RateClass, rates } from '@partshelf/contract/limits.ts';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Deps } from '../deps.ts';
import { ShopError } from '../errors.ts';
import type { Redis } from '../providers/redis.ts';

export interface RateLimits {
  /** @throws ShopError TOO_MANY_REQUESTS with the seconds to wait */
  spend(rate: RateClass, caller: string): Promise<void>;
  /** Makes a call that was spent cost nothing after all. */
  giveBack(rate: RateClass, caller: string): Promise<void>;
  /** For classes that count nothing else: called when the caller has failed. */
  countFailure(rate: RateClass, caller: string): Promise<void>;
}

/** Each answers what the caller has used up by then, or null when that is not known. */
interface Counter {
  read(caller: string): Promise<RateLimiterRes | null>;
  add(caller: string): Promise<RateLimiterRes | null>;
  takeBack(caller: string): Promise<RateLimiterRes | null>;
}

const classes = Object.keys(rates) as RateClass[];

const countsFailures = (rate: RateClass) => Boolean((rates[rate] as Rate).failuresOnly);

const countIn = (limiter: RateLimiterAbstract): Counter => ({
  read: (caller) => limiter.get(caller),
  add: (caller) => limiter.penalty(caller),
  takeBack: (caller) => limiter.reward(caller),
});

/** Redis does not learn who the callers are: their addresses and accounts stay with the shop. */
function shareCounts(redis: Redis, counter: Counter, secret: string): Counter {
  const hide = (caller: string) =>
    createHmac('sha256', secret).update(`rate limit of ${caller}`).digest('base64url');
  return {
    read: (caller) => redis.ask(() => counter.read(hide(caller))),
    add: (caller) => redis.ask(() => counter.add(hide(caller))),
    takeBack: (caller) => redis.ask(() => counter.takeBack(hide(caller))),
  };
}

interface Limit {
  readonly points: number;
  readonly counters: readonly Counter[];
}

function createLimit({ config, redis }: Pick<Deps, 'config' | 'redis'>, name: RateClass): Limit {
  const points = Math.ceil(rates[name].limit * config.rateLimitFactor);
  const options = { points, duration: rates[name].seconds };
  const own = countIn(new RateLimiterMemory({ ...options, keyPrefix: name }));
  if (!redis) return { points, counters: [own] };
  const inRedis = new RateLimiterRedis({
    ...options,
    keyPrefix: `partshelf:rate:${name}`,
    storeClient: redis.client,
    useRedisPackage: true,
  });
  return { points, counters: [own, shareCounts(redis, countIn(inRedis), config.jwtSecret)] };
}

function refuseBeyond(points: number, used: RateLimiterRes | null): void {
  if (!used || used.consumedPoints <= points) return;
  const retryAfter = Math.ceil(used.msBeforeNext / 1000);
  throw new ShopError('TOO_MANY_REQUESTS', { retryAfter });
}

/**
 * Counts calls per class and caller: always in this process, and in Redis too when there is one.
 * Either count alone refuses, so that nothing opens when Redis is away or has forgotten.
 */
export function createRateLimits(deps: Pick<Deps, 'config' | 'redis'>): RateLimits {
  const limits = new Map(classes.map((name) => [name, createLimit(deps, name)]));

  return {
    async spend(rate, caller) {
      const { points, counters } = limits.get(rate)!;
      for (const counter of counters) {
        if (countsFailures(rate)) refuseBeyond(points - 1, await counter.read(caller));
        else refuseBeyond(points, await counter.add(caller));
      }
    },
    async giveBack(rate, caller) {
      await Promise.all(limits.get(rate)!.counters.map((counter) => counter.takeBack(caller)));
    },
    async countFailure(rate, caller) {
      if (!countsFailures(rate)) return;
      await Promise.all(limits.get(rate)!.counters.map((counter) => counter.add(caller)));
    },
  };
}
