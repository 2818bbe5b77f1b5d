import { execFileSync, spawnSync } from 'node:child_process';

const asNumber = (limit) => (limit === 'unlimited' ? Infinity : Number(limit));

/**
 * Sees to it that this process and those that it starts may hold so many connections. Where the
 * system allows fewer, the same bench runs once more in a shell that has raised the limit.
 */
export function allowFiles(count) {
  if (process.platform === 'win32') return;
  // Node takes as many as it is allowed at most by itself.
  const allowed = asNumber(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim());
  console.log(`open files: ${count} needed, ${allowed} allowed`);
  if (allowed >= count) return;
  console.log(`raising the limit with: ulimit -n ${count}`);
  const again = [process.execPath, ...process.argv.slice(1)];
  const { status } = spawnSync('sh', ['-c', `ulimit -n ${count} && exec "$0" "$@"`, ...again], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
