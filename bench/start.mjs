// npm run bench start, or npm run bench start -- --rounds 1: from a fresh clone to the first page, and a live shop. With --live only the latter.
import { parseArgs } from 'node:util';
import { runBenchmark } from './report/run-benchmark.mjs';
import { cloneRepository } from './start/clone-repository.mjs';
import { createFolder } from './start/create-folder.mjs';
import { measureLive } from './start/measure-live.mjs';
import { measureStart } from './start/measure-start.mjs';

const limitMinutes = 15;
const maxSeconds = { emptyCache: 30, warmCache: 35, secondStart: 3 };

const maxLive = { startCpuSeconds: 1.5, memoryMb: 200 };

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, live: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);

await runBenchmark('start', { limitMinutes }, async ({ report, resources }) => {
  const lives = [];
  for (let round = 0; round < rounds; round += 1) lives.push(await measureLive(resources));
  report.addSection('A live shop with an empty database, prepared by an earlier start', [
    {
      name: 'CPU of npm start until it is ready',
      unit: 's',
      values: lives.map((live) => live.startCpuSeconds),
      atMost: maxLive.startCpuSeconds,
    },
    {
      name: 'memory of the server after a minute',
      unit: 'MB',
      values: lives.map((live) => live.memoryMb),
      atMost: maxLive.memoryMb,
    },
    {
      name: 'CPU of one core in that minute',
      unit: '%',
      values: lives.map((live) => live.idlePercent),
    },
  ]);
  if (values.live) return;
  const starts = { emptyCache: [], warmCache: [], secondStart: [] };
  for (let round = 0; round < rounds; round += 1) {
    await using roundResources = new AsyncDisposableStack();
    resources.defer(() => roundResources.disposeAsync());
    const cache = await createFolder(roundResources, 'npm-cache');
    for (const kind of ['emptyCache', 'warmCache']) {
      const folder = await cloneRepository(roundResources);
      starts[kind].push(await measureStart(roundResources, folder, cache));
      if (kind === 'emptyCache')
        starts.secondStart.push(await measureStart(roundResources, folder, cache));
    }
  }
  const toRow = (name, kind, part, atMost) => ({
    name,
    unit: 's',
    values: starts[kind].map((start) => start[part]),
    atMost,
  });
  report.addSection('From npm start to the first page', [
    toRow('empty npm cache', 'emptyCache', 'page', maxSeconds.emptyCache),
    toRow('empty npm cache: packages', 'emptyCache', 'installed'),
    toRow('empty npm cache: web app', 'emptyCache', 'built'),
    toRow('warm npm cache', 'warmCache', 'page', maxSeconds.warmCache),
    toRow('warm npm cache: packages', 'warmCache', 'installed'),
    toRow('second start', 'secondStart', 'page', maxSeconds.secondStart),
  ]);
});
