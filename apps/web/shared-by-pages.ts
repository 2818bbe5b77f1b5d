import type { Rolldown } from 'vite';

const textPage = /[\\/](pages[\\/](information[\\/]|not-found)|blocks[\\/]page[\\/]text-page)/;

const backOffice = /[\\/](pages|features|blocks)[\\/]back-office[\\/]/;

/** Schemas are loaded with the forms that use them, or every page would load zod. */
const usesZod = (id: string, context: Rolldown.ChunkingContext) =>
  context.getModuleInfo(id)!.importedIds.some((imported) => /[\\/]zod[\\/]/.test(imported));

const queryLibrary = /[\\/]node_modules[\\/]@tanstack[\\/]/;

/** Adds what the given modules lead to, step by step. */
function follow(ids: Iterable<string>, next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(ids);
  for (const id of seen) for (const found of next(id)) seen.add(found);
  return seen;
}

/** Back-office pages do not count: visitors must not load what only those share. */
export function sharedByPages(name: string, minPages: number) {
  const namesByModule = new Map<string, string | null>();

  function chooseName(id: string, context: Rolldown.ChunkingContext): string | null {
    const users = follow([id], (one) => context.getModuleInfo(one)!.importers);
    const pages = [...users].filter((one) => {
      const { isEntry, dynamicImporters } = context.getModuleInfo(one)!;
      return (isEntry || dynamicImporters.length > 0) && !backOffice.test(one);
    });
    if (usesZod(id, context) || pages.length < minPages) return null;
    // In one file with others, it would add them to a page that has no other use for them.
    if (pages.some((page) => textPage.test(page))) return null;
    const used = follow([id], (one) => context.getModuleInfo(one)?.importedIds ?? []);
    return [...used].some((one) => queryLibrary.test(one)) ? `${name}-queries` : name;
  }

  return {
    debugName: name,
    // Counted after tree shaking; the module graph would count an icon file for every page.
    minShareCount: minPages,
    name(id: string, context: Rolldown.ChunkingContext) {
      const known = namesByModule.get(id);
      if (known !== undefined) return known;
      const chosen = chooseName(id, context);
      namesByModule.set(id, chosen);
      return chosen;
    },
  };
}
