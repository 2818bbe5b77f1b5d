import type { Rolldown } from 'vite';

const backOffice = /[\\/](pages|features|blocks)[\\/]back-office[\\/]/;

/**
 * Puts into one file what at least so many pages of the shop need. The screens of the back office
 * do not count: what they share must not come to everybody.
 */
export function sharedByPages(name: string, atLeast: number) {
  const known = new Map<string, Set<string>>();

  function pagesOf(id: string, context: Rolldown.ChunkingContext): Set<string> {
    const found = known.get(id);
    if (found) return found;
    const pages = new Set<string>();
    const seen = new Set([id]);
    for (const one of seen) {
      const { isEntry, importers, dynamicImporters } = context.getModuleInfo(one)!;
      const isPage = isEntry || dynamicImporters.length > 0;
      if (isPage && !backOffice.test(one)) pages.add(one);
      for (const importer of importers) seen.add(importer);
    }
    known.set(id, pages);
    return pages;
  }

  return {
    debugName: name,
    // Of what is really used; the graph knows imports alone, so that an icon counts for all pages.
    minShareCount: atLeast,
    name: (id: string, context: Rolldown.ChunkingContext) =>
      pagesOf(id, context).size >= atLeast ? name : null,
  };
}
