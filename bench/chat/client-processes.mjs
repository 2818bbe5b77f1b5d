import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 50;
const timeoutMs = 300_000;

/** `state` is the last report of its sockets. */
export function startClientProcess(script, task) {
  const child = fork(join(import.meta.dirname, script));
  const clientProcess = { child, state: { connected: 0, refused: 0, givenUp: 0 } };
  child.on('message', (message) => {
    if ('connected' in message) clientProcess.state = message;
  });
  child.send(task);
  return clientProcess;
}

export async function runMessages({ child }, task) {
  child.send(task);
  for (;;) {
    const [message] = await once(child, 'message');
    if (message.results) return message.results;
  }
}

export async function waitForSockets(clientProcesses, count) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const sum = (key) => clientProcesses.reduce((total, { state }) => total + state[key], 0);
    const totals = {
      connected: sum('connected'),
      refused: sum('refused'),
      givenUp: sum('givenUp'),
    };
    const isSettled = totals.connected + totals.givenUp >= count;
    if (isSettled || performance.now() > deadline) return totals;
    await delay(pollMs);
  }
}
