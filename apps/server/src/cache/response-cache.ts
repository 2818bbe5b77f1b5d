import { LRUCache } from 'lru-cache';
import { channels } from '../platform/channels.ts';
import { toShopError } from '../platform/errors.ts';
import type { CachedResponse } from './cached-response.ts';
import { type CatalogChanges, everything, isAffected } from './catalog-changes.ts';

export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  /** Concurrent requests share one; cached if it is cacheable and nothing it shows has changed. */
  getOrCreate(key: string, create: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** Resolves when nothing is cached that was changed before the call. */
  catchUp(): Promise<void>;
}

interface ResponseCacheOptions {
  changes: CatalogChanges | undefined;
  maxBytes?: number;
}

const defaultBytes = 64 * 1024 * 1024;
const overheadBytes = 4 * 1024;
const rememberedKeys = 20_000;
/** After a failure the database is not asked again for what is known. */
const pauseMs = 1_000;

/** When full, only a key requested before replaces another, so a scan of many replaces nothing. */
export function createResponseCache({
  changes,
  maxBytes = defaultBytes,
}: ResponseCacheOptions): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes + overheadBytes,
  });
  const requestedBefore = new LRUCache<string, true>({ max: rememberedKeys });
  const creating = new Map<string, Promise<CachedResponse>>();
  const changedSince = new Set<Set<string>>();
  const lastKnown = new Map<string, CachedResponse>();
  let pausedUntil = 0;

  changes?.onChange((changed) => {
    for (const tags of changedSince) tags.add(changed);
    const isLost = changed === everything && !changes.isSubscribed();
    if (!isLost) lastKnown.clear();
    for (const [key, response] of cache.entries()) {
      if (!isAffected(response.tags, changed)) continue;
      if (isLost) lastKnown.set(key, response);
      cache.delete(key);
    }
    creating.clear();
  });

  function admit(key: string, response: CachedResponse): void {
    const isFull = cache.calculatedSize + response.bytes + overheadBytes > maxBytes;
    if (!isFull || requestedBefore.has(key)) cache.set(key, response);
    else requestedBefore.set(key, true);
  }

  async function createAndCache(key: string, create: () => Promise<CachedResponse>) {
    const changed = new Set<string>();
    changedSince.add(changed);
    try {
      const response = await create();
      if (response.isPublic) channels.responseCreated.publish(undefined);
      const isCurrent = ![...changed].some((tag) => isAffected(response.tags, tag));
      if (response.isCacheable && isCurrent && changes?.isSubscribed()) admit(key, response);
      return response;
    } finally {
      changedSince.delete(changed);
    }
  }

  async function getOrShare(key: string, create: () => Promise<CachedResponse>) {
    const known = cache.get(key) ?? creating.get(key);
    if (known) return known;
    const pending = createAndCache(key, create).finally(() => {
      if (creating.get(key) === pending) creating.delete(key);
    });
    creating.set(key, pending);
    return pending;
  }

  return {
    get: (key) => cache.get(key),
    async getOrCreate(key, create) {
      const fallback = lastKnown.get(key);
      if (!fallback) return getOrShare(key, create);
      if (performance.now() < pausedUntil) return fallback;
      const response = await getOrShare(key, create).catch((error: unknown) => {
        if (toShopError(error).code !== 'DEPENDENCY_DOWN') throw error;
        return undefined;
      });
      if (response && response.status < 500) return response;
      pausedUntil = performance.now() + pauseMs;
      return fallback;
    },
    catchUp: async () => changes?.catchUp(),
  };
}
