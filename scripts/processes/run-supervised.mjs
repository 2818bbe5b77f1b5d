import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { log } from './log.mjs';

const restartDelayMs = 500;
const earlyExitMs = 5_000;
const killDelayMs = 40_000;
const invalidConfigurationCode = 78;

/** Gives up on a failure before it was ready, an invalid configuration, or too many early exits. */
export function runSupervised({
  name,
  node,
  nodeOptions = [],
  script,
  env,
  maxRestarts,
  /** A Ctrl-C in the terminal does not reach it: this process stops it in its turn. */
  isOutOfTerminal = false,
  shutdownSignal,
  onMessage,
  onGiveUp,
}) {
  let child;
  let restartTimer;
  let wasReady = false;
  let earlyExits = 0;
  let isRestarting = false;

  function start() {
    const startedAt = performance.now();
    child = spawn(node, [...nodeOptions, script], {
      env,
      detached: isOutOfTerminal,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message.ready) wasReady = true;
      onMessage?.(message, child);
    });
    child.once('exit', (code, signal) => {
      if (shutdownSignal.aborted) return;
      if (isRestarting) {
        isRestarting = false;
        return start();
      }
      earlyExits = performance.now() - startedAt < earlyExitMs ? earlyExits + 1 : 0;
      const hasFailed = code !== null && code !== 0;
      const isPermanent = hasFailed && (!wasReady || code === invalidConfigurationCode);
      if (isPermanent || earlyExits > maxRestarts) return onGiveUp(code || 1);
      // A Ctrl-C may reach the child before it reaches this process.
      restartTimer = setTimeout(() => {
        if (shutdownSignal.aborted) return;
        log(`${name} ended unexpectedly (${signal ?? `code ${code}`}): restarting it`);
        start();
      }, restartDelayMs);
    });
  }

  const isRunning = () => child.exitCode === null && child.signalCode === null;

  start();

  return {
    async stop() {
      if (!isRunning()) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), killDelayMs);
      await exited;
      clearTimeout(killTimer);
    },
    kill() {
      child.kill('SIGKILL');
    },
    restart() {
      clearTimeout(restartTimer);
      if (!isRunning()) return start();
      isRestarting = true;
      child.kill('SIGTERM');
    },
  };
}

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

export function onParentExit(script, callback) {
  const parentIds = readParentIds(script);
  const timer = setInterval(() => {
    if (readParentIds(script) === parentIds) return;
    clearInterval(timer);
    callback();
  }, checkMs);
}
