import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv, env, loadEnvFile, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../platform/config.ts';
import { ShopError } from '../platform/errors.ts';

function describe(error: unknown, help: string): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof ShopError && error.cause instanceof Error ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return help;
  return cause.message || code || cause.name;
}

/** `help` is one sentence that ends with the call. */
export async function runCommand(
  help: string,
  run: () => Promise<string | undefined>,
): Promise<void> {
  if (argv.slice(2).includes('--help')) {
    stdout.write(`${help}\n`);
    return;
  }
  try {
    if (existsSync('.env')) loadEnvFile('.env');
    const result = await run();
    if (result !== undefined) stdout.write(`${result}\n`);
  } catch (error) {
    stderr.write(`${describe(error, help)}\n`);
    process.exitCode = 1;
  }
}

export function readShopConfig(
  needsNoFolder = Boolean(env['DATABASE_URL'] && env['S3_BUCKET'] && env['JWT_SECRET']),
): Config {
  const dataDir = resolve(env['DATA_DIR'] || 'data');
  const hasDatabase = Boolean(env['DATABASE_URL']) || existsSync(join(dataDir, 'postgres'));
  if (hasDatabase && (needsNoFolder || existsSync(dataDir))) return readConfig();
  throw new Error(`There is no shop in ${dataDir}: name its folder in DATA_DIR.`);
}

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
