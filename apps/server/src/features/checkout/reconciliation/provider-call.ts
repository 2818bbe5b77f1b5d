import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';

const pauseMs = 100;

/** At most ten calls a second; false when it failed and is left for later. */
export async function tryAtProvider(
  { log }: Deps,
  logFields: object,
  call: () => Promise<unknown>,
): Promise<boolean> {
  const isDone = await call().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      log.warn({ err: error, ...logFields }, 'a payment could not be reconciled yet');
      return false;
    },
  );
  await wait(pauseMs, undefined, { ref: false });
  return isDone;
}
