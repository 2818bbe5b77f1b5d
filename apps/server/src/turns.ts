export interface Turns {
  /** Does the work as soon as it is its turn, first come first served. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many have not begun yet. */
  countWaiting(): number;
}

/** For work of which only so much may be under way at once. */
export function createTurns(atOnce: number): Turns {
  const queue: (() => void)[] = [];
  let working = 0;
  return {
    async take(work) {
      if (working < atOnce) working += 1;
      else await new Promise<void>((proceed) => queue.push(proceed));
      try {
        return await work();
      } finally {
        const proceed = queue.shift();
        if (proceed) proceed();
        else working -= 1;
      }
    },
    countWaiting: () => queue.length,
  };
}
