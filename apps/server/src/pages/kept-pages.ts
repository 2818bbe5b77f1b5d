import { LRUCache } from 'lru-cache';
import type { CatalogChanges } from './catalog-changes.ts';
import type { FinishedPage } from './finished-page.ts';

interface KeptPages {
  /** The page that is kept at this address, if one is. */
  find(address: string): FinishedPage | undefined;
  /**
   * Makes the page at this address once for all who ask meanwhile, and keeps it if it is public
   * and nothing that it may show has changed since.
   */
  make(address: string, render: () => Promise<FinishedPage>): Promise<FinishedPage>;
}

export interface KeepOptions {
  /** Tells when to forget; without it no page is kept. */
  changes: CatalogChanges | undefined;
  /** The memory that kept pages may take; the one that was not asked for longest makes room. */
  keptBytes?: number;
}

const defaultBytes = 64 * 1024 * 1024;
/** What a page takes beside its text: headers, and the store's own notes. */
const bytesBeside = 4 * 1024;

export function createKeptPages({ changes, keptBytes = defaultBytes }: KeepOptions): KeptPages {
  const kept = new LRUCache<string, FinishedPage>({
    maxSize: keptBytes,
    sizeCalculation: ({ text }) => text.br.length + text.gzip.length + bytesBeside,
  });
  const inMaking = new Map<string, Promise<FinishedPage>>();
  let generation = 0;

  changes?.onChange(() => {
    generation += 1;
    kept.clear();
    inMaking.clear();
  });

  async function makeAndKeep(address: string, render: () => Promise<FinishedPage>) {
    const begunIn = generation;
    const page = await render();
    if (page.isPublic && begunIn === generation && changes?.isListening()) kept.set(address, page);
    return page;
  }

  return {
    find: (address) => kept.get(address),
    make(address, render) {
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
