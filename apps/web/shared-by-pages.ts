import type { Rolldown } from 'vite';

/** Schemas and saving are loaded with the forms that use them, or every page would load these. */
const usesForms = (id: string, context: Rolldown.ChunkingContext) =>
  context
    .getModuleInfo(id)!
    .importedIds.some((imported) => /[\\/](zod|react-hook-form)[\\/]/.test(imported));

const firstPages =
  /[\\/]app[\\/](pages[\\/](information|not-found|accounts[\\/](?!profile))|blocks[\\/]layout[\\/]auth-layout)/;

/** Adds what the given modules lead to, step by step. */
function follow(id: string, next: (id: string) => readonly string[]): string[] {
  const seen = new Set([id]);
  for (const one of seen) for (const found of next(one)) seen.add(found);
  return [...seen];
}

/**
 * Modules that pages of each kind share, and at least `minPages` of them, are one file. Parts that
 * load later count as pages.
 */
export function sharedByPages(name: string, kinds: readonly RegExp[], minPages = kinds.length) {
  const names = new Map<string, string | null>();

  function chooseName(id: string, context: Rolldown.ChunkingContext): string | null {
    const users = follow(id, (one) => context.getModuleInfo(one)!.importers);
    const isPage = (one: string) => context.getModuleInfo(one)!.isEntry;
    const isPart = (one: string) => context.getModuleInfo(one)!.dynamicImporters.length > 0;
    const found = users.filter((one) => isPage(one) || isPart(one));
    const ofKinds = kinds.map((kind) => found.filter((one) => kind.test(one)));
    // In one file with others, it would add them to the first load of these pages.
    const isOfFirstLoad = users.some((one) => isPage(one) && firstPages.test(one));
    const isShared = ofKinds.every(({ length }) => length > 0) && ofKinds.flat().length >= minPages;
    return isShared && !isOfFirstLoad && !usesForms(id, context) ? name : null;
  }

  return {
    debugName: name,
    // It is counted after tree shaking; the module graph would count an icon file for every page.
    minShareCount: minPages,
    name(id: string, context: Rolldown.ChunkingContext) {
      let chosen = names.get(id);
      if (chosen === undefined) {
        chosen = chooseName(id, context);
        names.set(id, chosen);
      }
      return chosen;
    },
  };
}
