import { readFileSync } from 'node:fs';

const checkMs = 500;

/**
 * Who started this process. npm does it through a shell, which outlives an npm that was killed and
 * would hide that: what counts then is the shell's own parent.
 */
function readParents(script) {
  const { ppid, platform } = process;
  if (platform !== 'linux') return `${ppid}`;
  try {
    const isShellOfNpm = readFileSync(`/proc/${ppid}/cmdline`, 'utf8').includes(script);
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    const grandparent = stat.slice(stat.lastIndexOf(')')).split(' ')[2];
    return isShellOfNpm ? `${ppid} ${grandparent}` : `${ppid}`;
  } catch {
    return 'gone';
  }
}

/** Calls back once when those who started this script are gone, even if they were killed. */
export function whenOrphaned(script, callback) {
  const parents = readParents(script);
  const timer = setInterval(() => {
    if (readParents(script) === parents) return;
    clearInterval(timer);
    callback();
  }, checkMs);
}
