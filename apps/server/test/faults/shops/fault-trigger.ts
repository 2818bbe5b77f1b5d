import type { FaultProxy } from './fault-proxy.ts';
import type { FaultPoint } from './fault-points.ts';

export type FaultTrigger = ReturnType<typeof createFaultTrigger>;

/** Fires once, for the first message at any of several proxies that matches a fault point. */
export function createFaultTrigger(point: FaultPoint) {
  const { promise: fired, resolve, reject } = Promise.withResolvers<FaultProxy>();
  let isClaimed = false;
  return {
    point,
    /** True for the first caller. */
    claim(): boolean {
      const isFirst = !isClaimed;
      isClaimed = true;
      return isFirst;
    },
    fire: resolve,
    fail: () => reject(new Error(`no message reached point ${point.id}: ${point.description}`)),
    /** Resolves to the proxy where it fired. */
    fired,
  };
}
