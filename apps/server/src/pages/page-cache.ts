import { LRUCache } from 'lru-cache';
import { isAffected } from './cache-tags.ts';
import type { CatalogChanges } from './catalog-changes.ts';
import type { PageResponse } from './page-response.ts';

interface PageCache {
  /** The page that is kept at this address, if one is. */
  get(address: string): PageResponse | undefined;
  /**
   * Makes the page at this address once for all who ask meanwhile, and keeps it if it is public
   * and nothing that it may show has changed since.
   */
  getOrRender(address: string, render: () => Promise<PageResponse>): Promise<PageResponse>;
}

export interface PageCacheOptions {
  /** Says what to invalidate; without it no page is kept. */
  changes: CatalogChanges | undefined;
  /** The memory that kept pages may take; the one that was not asked for longest makes room. */
  maxBytes?: number;
}

const defaultBytes = 64 * 1024 * 1024;
/** What a page takes beside its text: headers, and the store's own notes. */
const bytesBeside = 4 * 1024;

export function createPageCache({
  changes,
  maxBytes: keptBytes = defaultBytes,
}: PageCacheOptions): PageCache {
  const kept = new LRUCache<string, PageResponse>({
    maxSize: keptBytes,
    sizeCalculation: ({ text }) => text.br.length + text.gzip.length + bytesBeside,
  });
  const inMaking = new Map<string, Promise<PageResponse>>();
  /** For each rendering under way, the tags that have changed since it began. */
  const changedSince = new Set<Set<string>>();

  changes?.onChange((changed) => {
    for (const tags of changedSince) tags.add(changed);
    for (const [address, { tags }] of kept.entries()) {
      if (isAffected(tags, changed)) kept.delete(address);
    }
    inMaking.clear();
  });

  async function makeAndKeep(address: string, render: () => Promise<PageResponse>) {
    const changed = new Set<string>();
    changedSince.add(changed);
    try {
      const page = await render();
      const isCurrent = ![...changed].some((tag) => isAffected(page.tags, tag));
      if (page.isPublic && isCurrent && changes?.isSubscribed()) kept.set(address, page);
      return page;
    } finally {
      changedSince.delete(changed);
    }
  }

  return {
    get: (address) => kept.get(address),
    getOrRender(address, render) {
      const begun = inMaking.get(address);
      if (begun) return begun;
      const making = makeAndKeep(address, render).finally(() => {
        if (inMaking.get(address) === making) inMaking.delete(address);
      });
      inMaking.set(address, making);
      return making;
    },
  };
}
