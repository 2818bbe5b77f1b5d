import type { FaultProxy } from './fault-proxy.ts';
import type { FaultPoint } from './fault-points.ts';

export type FaultTrigger = ReturnType<typeof createFaultTrigger>;

/** Shared by several proxies; fires once, at the first that sees the message. */
export function createFaultTrigger(point: FaultPoint) {
  const { promise: fired, resolve, reject } = Promise.withResolvers<FaultProxy>();
  let isClaimed = false;
  return {
    point,
    claim(): boolean {
      const isFirst = !isClaimed;
      isClaimed = true;
      return isFirst;
    },
    fire: resolve,
    fail: () => reject(new Error(`no message reached point ${point.id}: ${point.description}`)),
    fired,
  };
}
