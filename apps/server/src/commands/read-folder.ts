import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Options name folders as well. */
export function readFolder<Option extends string = never>(
  usage: string,
  options: readonly Option[] = [],
): { readonly folder: string } & Readonly<Partial<Record<Option, string>>> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Error(`Name one folder: ${usage}`);
  const named = Object.entries(values).map(([name, path]) => [name, resolve(path as string)]);
  return { ...Object.fromEntries(named), folder: resolve(folder) };
}
