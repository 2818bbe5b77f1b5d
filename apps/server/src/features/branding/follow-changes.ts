import { setTimeout as delay } from 'node:timers/promises';
import { everything, type CatalogChanges } from '../../cache/catalog-changes.ts';
import type { Logger } from '../../platform/log.ts';
import type { Branding } from './branding.ts';

/** The database publishes it when the settings of the shop have changed. */
export const brandingTag = 'shop';
const retryMs = 1_000;

/** Reloads the settings before anything that shows them is cached again. */
export function followBrandingChanges(
  changes: CatalogChanges,
  branding: Pick<Branding, 'reload'>,
  log: Logger,
): CatalogChanges {
  const stopped = new AbortController();
  const listeners: ((tag: string) => void)[] = [];
  let reloading: Promise<void> | undefined;
  let wanted = 0;

  function publish(tag: string): void {
    for (const listener of listeners) listener(tag);
  }

  async function reloadUntilCurrent(): Promise<void> {
    let done = 0;
    while (done < wanted && !stopped.signal.aborted) {
      const current = wanted;
      try {
        await branding.reload();
        done = current;
      } catch (error) {
        log.warn({ err: error, dependency: 'database' }, 'the settings of the shop are not read');
        await delay(retryMs, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
    reloading = undefined;
    wanted = 0;
    publish(everything);
  }

  changes.onChange((tag) => {
    const isShop = tag === brandingTag;
    publish(isShop ? everything : tag);
    if (!isShop && tag !== everything) return;
    wanted += 1;
    reloading ??= reloadUntilCurrent();
  });

  return {
    isSubscribed: () => changes.isSubscribed() && !reloading,
    onChange: (listener) => void listeners.push(listener),
    async catchUp() {
      await changes.catchUp();
      await reloading;
    },
    async stop() {
      stopped.abort();
      await changes.stop();
      await reloading;
    },
  };
}
