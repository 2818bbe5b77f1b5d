import type { Gate } from '../gate.ts';
import type { Point } from './points.ts';

export type Ambush = ReturnType<typeof createAmbush>;

/** Waits at several gates for the first message that comes to a point, and for no other. */
export function createAmbush(point: Point) {
  const { promise: sprung, resolve, reject } = Promise.withResolvers<Gate>();
  let isTaken = false;
  return {
    point,
    /** True for whoever asks first. */
    take(): boolean {
      const isFirst = !isTaken;
      isTaken = true;
      return isFirst;
    },
    spring: resolve,
    /** Nobody came. */
    fail: () => reject(new Error(`no customer led the shop to point ${point.id}: ${point.moment}`)),
    /** The gate where it happened. */
    sprung,
  };
}
