import { createHmac } from 'node:crypto';
import { type Rate, type RateClass, rates } from '@partshelf/contract/limits.ts';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Deps } from '../deps.ts';
import { ShopError } from './errors.ts';
import type { Account, TokenIdentity } from './identity.ts';
import { networkOf, toRateLimitIp } from './ip-address.ts';
import { createFirstOccurrence, logSecurityEvent } from './security-log.ts';

export interface RateLimits {
  /** `cost` counts as that many calls. @throws ShopError TOO_MANY_REQUESTS with the seconds to wait */
  consume(rate: RateClass, caller: Caller, cost?: number): Promise<void>;
  restore(rate: RateClass, caller: Caller): Promise<void>;
  countFailure(rate: RateClass, caller: Caller): Promise<void>;
}

interface Counter {
  read(caller: string): Promise<RateLimiterRes | null>;
  add(caller: string, points?: number): Promise<RateLimiterRes | null>;
  subtract(caller: string): Promise<RateLimiterRes | null>;
}

const classes = Object.keys(rates) as RateClass[];

const countsFailures = (rate: RateClass) => Boolean((rates[rate] as Rate).failuresOnly);

const createCounter = (limiter: RateLimiterAbstract): Counter => ({
  read: (caller) => limiter.get(caller),
  add: (caller, points) => limiter.penalty(caller, points),
  subtract: (caller) => limiter.reward(caller),
});

/** Redis gets no addresses or accounts of callers. */
function createSharedCounter(redis: Redis, counter: Counter, secret: string): Counter {
  const hide = (caller: string) =>
    createHmac('sha256', secret).update(`rate limit of ${caller}`).digest('base64url');
  return {
    read: (caller) => redis.run(() => counter.read(hide(caller))),
    add: (caller, points) => redis.run(() => counter.add(hide(caller), points)),
    subtract: (caller) => redis.run(() => counter.subtract(hide(caller))),
  };
}

type Redis = NonNullable<Deps['redis']>;

interface Limit {
  readonly points: number;
  readonly counters: readonly Counter[];
}

function createLimit({ config, redis }: Pick<Deps, 'config' | 'redis'>, name: RateClass): Limit {
  const points = Math.ceil(rates[name].limit * config.rateLimitFactor);
  const options = { points, duration: rates[name].seconds };
  const own = createCounter(new RateLimiterMemory({ ...options, keyPrefix: name }));
  if (!redis) return { points, counters: [own] };
  const inRedis = new RateLimiterRedis({
    ...options,
    keyPrefix: `partshelf:rate:${name}`,
    storeClient: redis.client,
    useRedisPackage: true,
  });
  return {
    points,
    counters: [own, createSharedCounter(redis, createCounter(inRedis), config.jwtSecret)],
  };
}

/** Counts in this process and in Redis: either refuses, so limits hold when Redis is down. */
export function createRateLimits(deps: Pick<Deps, 'config' | 'redis' | 'log'>): RateLimits {
  const limits = new Map(classes.map((name) => [name, createLimit(deps, name)]));

  const isFirst = createFirstOccurrence();

  function refuse(rate: RateClass, caller: Caller, msBeforeNext: number): never {
    if (isFirst(`${rate} ${caller.key}`, msBeforeNext)) {
      const event =
        rates[rate].by === 'account' ? 'authn_login_lock' : 'excess_rate_limit_exceeded';
      logSecurityEvent(deps.log, event, { rate, ...caller.describe() });
    }
    throw new ShopError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(msBeforeNext / 1000) });
  }

  return {
    async consume(rate, caller, cost) {
      const { points, counters } = limits.get(rate)!;
      const isRead = countsFailures(rate);
      const most = isRead ? points - 1 : points;
      for (const counter of counters) {
        const used = await (isRead ? counter.read(caller.key) : counter.add(caller.key, cost));
        if (used && used.consumedPoints > most) refuse(rate, caller, used.msBeforeNext);
      }
    },
    async restore(rate, { key }) {
      await Promise.all(limits.get(rate)!.counters.map((counter) => counter.subtract(key)));
    },
    async countFailure(rate, { key }) {
      if (!countsFailures(rate)) return;
      await Promise.all(limits.get(rate)!.counters.map((counter) => counter.add(key)));
    },
  };
}

export interface Caller {
  readonly key: string;
  describe(): { readonly account?: string; readonly network?: string };
}

export const callerAt = (ip: string): Caller => ({
  key: `ip:${toRateLimitIp(ip)}`,
  describe: () => ({ network: networkOf(ip) }),
});

export const callerWithAccount = ({
  id,
  documentId,
}: Pick<Account, 'id' | 'documentId'>): Caller => ({
  key: `user:${id}`,
  describe: () => ({ account: documentId }),
});

/**
 * It is the person who receives a mail, independent of the sender. Mailboxes get what is sent to
 * `name+anything` too.
 */
export const recipientOf = (email: string): Caller => ({
  key: `to:${email.toLowerCase().replace(/\+[^@]*/, '')}`,
  describe: () => ({}),
});

export const callerWithToken = ({ account }: TokenIdentity): Caller => ({
  key: `token:${account.apiTokenId}`,
  describe: () => ({ account: account.documentId }),
});
