import { readFileSync } from 'node:fs';

const checkMs = 500;

/** npm starts scripts in a shell, which survives a killed npm: then the shell's parent counts. */
function readParentIds(script) {
  const { ppid, platform } = process;
  if (platform !== 'linux') return `${ppid}`;
  try {
    const isShellOfNpm = readFileSync(`/proc/${ppid}/cmdline`, 'utf8').includes(script);
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8');
    const grandparent = stat.slice(stat.lastIndexOf(')')).split(' ')[2];
    return isShellOfNpm ? `${ppid} ${grandparent}` : `${ppid}`;
  } catch {
    return 'exited';
  }
}

/** Also when that process was killed. */
export function onParentExit(script, callback) {
  const parentIds = readParentIds(script);
  const timer = setInterval(() => {
    if (readParentIds(script) === parentIds) return;
    clearInterval(timer);
    callback();
  }, checkMs);
}
