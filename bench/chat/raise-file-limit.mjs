import { execFileSync, spawnSync } from 'node:child_process';

const parseLimit = (limit) => (limit === 'unlimited' ? Infinity : Number(limit));

/** Restarts the benchmark in a shell with a higher limit if needed. */
export function raiseFileLimit(count) {
  if (process.platform === 'win32') return;
  // Node raises the soft limit to the hard limit itself.
  const allowed = parseLimit(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim());
  console.log(`open files: ${count} needed, ${allowed} allowed`);
  if (allowed >= count) return;
  console.log(`raising the limit with: ulimit -n ${count}`);
  const command = [process.execPath, ...process.argv.slice(1)];
  const { status } = spawnSync('sh', ['-c', `ulimit -n ${count} && exec "$0" "$@"`, ...command], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
