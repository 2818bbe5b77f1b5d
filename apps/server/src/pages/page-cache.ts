import { LRUCache } from 'lru-cache';
import { isAffected } from './cache-tags.ts';
import type { CatalogChanges } from './catalog-changes.ts';
import type { PageResponse } from './page-response.ts';

interface PageCache {
  get(address: string): PageResponse | undefined;
  /**
   * Renders the page once for all concurrent requests, and caches it if it is public and nothing
   * that it shows has changed meanwhile.
   */
  getOrRender(address: string, render: () => Promise<PageResponse>): Promise<PageResponse>;
}

export interface PageCacheOptions {
  /** Says what to invalidate; without it nothing is cached. */
  changes: CatalogChanges | undefined;
  /** The least recently used page makes room. */
  maxBytes?: number;
}

const defaultBytes = 64 * 1024 * 1024;
/** What a page takes beside its text: headers, and the store's own notes. */
const bytesBeside = 4 * 1024;

export function createPageCache({ changes, maxBytes = defaultBytes }: PageCacheOptions): PageCache {
  const cache = new LRUCache<string, PageResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.br.length + text.gzip.length + bytesBeside,
  });
  const rendering = new Map<string, Promise<PageResponse>>();
  /** For each rendering under way, the tags that have changed since it began. */
  const changedSince = new Set<Set<string>>();

  changes?.onChange((changed) => {
    for (const tags of changedSince) tags.add(changed);
    for (const [address, { tags }] of cache.entries()) {
      if (isAffected(tags, changed)) cache.delete(address);
    }
    rendering.clear();
  });

  async function renderAndCache(address: string, render: () => Promise<PageResponse>) {
    const changed = new Set<string>();
    changedSince.add(changed);
    try {
      const page = await render();
      const isCurrent = ![...changed].some((tag) => isAffected(page.tags, tag));
      if (page.isPublic && isCurrent && changes?.isSubscribed()) cache.set(address, page);
      return page;
    } finally {
      changedSince.delete(changed);
    }
  }

  return {
    get: (address) => cache.get(address),
    getOrRender(address, render) {
      const begun = rendering.get(address);
      if (begun) return begun;
      const pending = renderAndCache(address, render).finally(() => {
        if (rendering.get(address) === pending) rendering.delete(address);
      });
      rendering.set(address, pending);
      return pending;
    },
  };
}
