import type { Rolldown } from 'vite';

interface SharedBy {
  /** Only these pages count, and parts that load with the first use. */
  pages: RegExp;
  minPages: number;
}

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

/** Modules that several pages share are one file. */
export function sharedByPages(name: string, { pages, minPages }: SharedBy) {
  const names = new Map<string, string | null>();

  function chooseName(id: string, context: Rolldown.ChunkingContext): string | null {
    const users = follow(id, (one) => context.getModuleInfo(one)!.importers);
    const isPage = (one: string) => context.getModuleInfo(one)!.isEntry;
    const isPart = (one: string) => context.getModuleInfo(one)!.dynamicImporters.length > 0;
    const shared = users.filter((one) => (isPage(one) || isPart(one)) && pages.test(one));
    // In one file with others, it would add them to the first load of these pages.
    const isOfFirstLoad = users.some((one) => isPage(one) && firstPages.test(one));
    return shared.length < minPages || isOfFirstLoad || usesForms(id, context) ? null : name;
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
