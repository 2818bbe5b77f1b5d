import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { say } from './say.mjs';

const restartDelayMs = 500;
const shortLifeMs = 5_000;
/** Longer than the longest delay with what is under way after it. */
const stopLimitMs = 40_000;
const badConfiguration = 78;

/**
 * Runs a program, and runs it again when it dies. It is given up when it failed before it was ever
 * ready, when its exit code says that trying again is of no use, or when it dies young more often
 * than the retries allow. Once the signal `ending` is given it may end.
 */
export function supervise({ name, node, script, env, retries, ending, onMessage, onGivenUp }) {
  let child;
  let nextRun;
  let wasReady = false;
  let shortLives = 0;
  let isReloading = false;

  function run() {
    const startedAt = performance.now();
    child = spawn(node, [script], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => {
      if (message.ready) wasReady = true;
      onMessage?.(message);
    });
    child.once('exit', (code, signal) => {
      if (ending.aborted) return;
      if (isReloading) {
        isReloading = false;
        return run();
      }
      shortLives = performance.now() - startedAt < shortLifeMs ? shortLives + 1 : 0;
      const hasFailed = code !== null && code !== 0;
      const isHopeless = hasFailed && (!wasReady || code === badConfiguration);
      if (isHopeless || shortLives > retries) return onGivenUp(code || 1);
      // A Ctrl-C that reached the child first has the time to arrive here too.
      nextRun = setTimeout(() => {
        if (ending.aborted) return;
        say(`${name} ended unexpectedly (${signal ?? `code ${code}`}): starting it again`);
        run();
      }, restartDelayMs);
    });
  }

  const isRunning = () => child.exitCode === null && child.signalCode === null;

  run();

  return {
    /** Asks it to end, insists after a while, and waits for it. */
    async stop() {
      if (!isRunning()) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const insisting = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      await ended;
      clearTimeout(insisting);
    },
    kill() {
      child.kill('SIGKILL');
    },
    /** Runs it anew, as after a change of its sources. */
    reload() {
      clearTimeout(nextRun);
      if (!isRunning()) return run();
      isReloading = true;
      child.kill('SIGTERM');
    },
  };
}
