import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// A process of its own, so that what else the benchmark does makes no visitor wait.

const timeoutMs = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Resolves with whether there was an answer. */
const ask = (url) =>
  new Promise((resolve) => {
    get(url, { agent, timeout: timeoutMs }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode === 200));
    })
      .once('timeout', function giveUp() {
        this.destroy();
      })
      .once('error', () => resolve(false));
  });

const nsPerMs = 1e6;

/** CPU milliseconds of the thread that has the event loop; 0 when the process has ended. */
function readMainThreadCpu(pid) {
  try {
    const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(ns) / nsPerMs;
  } catch {
    return 0;
  }
}

/** On a busy machine a wait is long without any work of the server; its CPU meanwhile is not. */
async function measureWait(url, dueAt, pid) {
  const cpuBefore = readMainThreadCpu(pid);
  const isAnswered = await ask(url);
  const ms = performance.now() - dueAt;
  return { isAnswered, ms, cpuMs: readMainThreadCpu(pid) - cpuBefore };
}

/** Asks at a fixed rate, also while answers are missing: a wait counts from when it was due. */
async function visit({ urls, everyMs, pid }) {
  const isOver = once(process, 'message').then(() => 'over');
  const pending = [];
  const startedAt = performance.now();
  for (let number = 0; ; number += 1) {
    const dueAt = startedAt + number * everyMs;
    const pause = delay(Math.max(0, dueAt - performance.now()));
    if ((await Promise.race([pause, isOver])) === 'over') break;
    const turn = number % urls.length;
    pending.push(measureWait(urls[turn], dueAt, pid).then((wait) => ({ turn, ...wait })));
  }
  const visits = await Promise.all(pending);
  const answered = visits.filter(({ isAnswered }) => isAnswered);
  process.send({
    waits: urls.map((_, index) => answered.flatMap(({ turn, ms }) => (turn === index ? [ms] : []))),
    busyMs: Math.max(0, ...visits.map(({ cpuMs }) => cpuMs)),
    failed: visits.length - answered.length,
  });
}

process.once('disconnect', () => process.exit());
for (;;) {
  const [task] = await once(process, 'message');
  await visit(task);
}
