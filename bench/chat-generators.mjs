import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const lookEveryMs = 50;
const patienceMs = 300_000;

/** A process with sockets in it; `state` is what it last told of them. */
export function startGenerator(script, task) {
  const child = fork(join(import.meta.dirname, script));
  const generator = { child, state: { standing: 0, refused: 0, givenUp: 0 } };
  child.on('message', (message) => {
    if ('standing' in message) generator.state = message;
  });
  child.send(task);
  return generator;
}

/** Has the talkers talk, and answers what they measured. */
export async function talk({ child }, task) {
  child.send(task);
  for (;;) {
    const [message] = await once(child, 'message');
    if (message.figures) return message.figures;
  }
}

/** How the sockets are once all of them stand or have given up, or patience is over. */
export async function waitForSockets(generators, count) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const sum = (key) => generators.reduce((total, { state }) => total + state[key], 0);
    const figures = { standing: sum('standing'), refused: sum('refused'), givenUp: sum('givenUp') };
    const isSettled = figures.standing + figures.givenUp >= count;
    if (isSettled || performance.now() > deadline) return figures;
    await delay(lookEveryMs);
  }
}
