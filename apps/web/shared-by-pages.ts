import type { Rolldown } from 'vite';

const backOffice = /[\\/](pages|features|blocks)[\\/]back-office[\\/]/;

/** Schemas are loaded with the forms that use them, or every page would load zod. */
const usesZod = (id: string, context: Rolldown.ChunkingContext) =>
  context.getModuleInfo(id)!.importedIds.some((imported) => /[\\/]zod[\\/]/.test(imported));

/** Back-office pages do not count: visitors must not load what only those share. */
export function sharedByPages(name: string, minPages: number) {
  const pagesByModule = new Map<string, Set<string>>();

  function pagesOf(id: string, context: Rolldown.ChunkingContext): Set<string> {
    const found = pagesByModule.get(id);
    if (found) return found;
    const pages = new Set<string>();
    const seen = new Set([id]);
    for (const one of seen) {
      const { isEntry, importers, dynamicImporters } = context.getModuleInfo(one)!;
      const isPage = isEntry || dynamicImporters.length > 0;
      if (isPage && !backOffice.test(one)) pages.add(one);
      for (const importer of importers) seen.add(importer);
    }
    pagesByModule.set(id, pages);
    return pages;
  }

  return {
    debugName: name,
    // Counted after tree shaking; the module graph would count an icon file for every page.
    minShareCount: minPages,
    name: (id: string, context: Rolldown.ChunkingContext) =>
      !usesZod(id, context) && pagesOf(id, context).size >= minPages ? name : null,
  };
}
