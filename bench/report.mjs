import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';

const folder = join(import.meta.dirname, 'results');

function formatGoal({ atMost, atLeast }) {
  if (atMost !== undefined) return `at most ${atMost}`;
  return atLeast === undefined ? null : `at least ${atLeast}`;
}

function isMet(value, { atMost, atLeast }) {
  if (atMost !== undefined) return value <= atMost;
  return atLeast === undefined ? null : value >= atLeast;
}

/** Collects the rows of one benchmark: a table for people and a file for programs. */
function createReport(benchmark) {
  const startedAt = performance.now();
  const sections = [];

  /** Prints the section when it is complete; `values` has one number for each round. */
  function addSection(title, rows, note) {
    const section = {
      title,
      ...(note && { note }),
      rows: rows.map(({ name, unit = '', values, ...goal }) => {
        const sorted = values.map(round).toSorted((a, b) => a - b);
        const middle = median(sorted);
        return {
          name,
          unit,
          median: middle,
          range: [sorted[0], sorted.at(-1)],
          rounds: values.length,
          goal: formatGoal(goal),
          met: isMet(middle, goal),
        };
      }),
    };
    sections.push(section);
    printTable(section);
  }

  const listMissed = () =>
    sections.flatMap(({ title, rows }) =>
      rows.filter(({ met }) => met === false).map(({ name }) => `${title}: ${name}`),
    );

  function write() {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${benchmark}.json`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const report = { benchmark, ...describeMachine(), seconds, sections };
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    return relative(join(folder, '../..'), file);
  }

  return { addSection, listMissed, write };
}

const bytesPerGb = 1024 ** 3;

function readCommit() {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['describe', '--always', '--dirty'], options).trim();
  } catch {
    return 'unknown';
  }
}

const describeMachine = () => ({
  takenAt: new Date().toISOString(),
  commit: readCommit(),
  machine: {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / bytesPerGb),
    node: process.version,
  },
});

/** Of an even count, the lower of the two middle numbers. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** The share is from 0 to 1. */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

const widths = { name: 34, figure: 14, range: 20 };

const marks = new Map([
  [true, '✓'],
  [false, '✗'],
]);

const withUnit = (text, unit) => (unit ? `${text} ${unit}` : `${text}`);

function printTable({ title, note, rows }) {
  console.log(`\n${title}`);
  if (note) console.log(`  ${note}`);
  for (const { name, unit, median: middle, range, rounds, goal, met } of rows) {
    const cells = [
      marks.get(met) ?? ' ',
      name.padEnd(widths.name),
      withUnit(middle, unit).padStart(widths.figure),
      (rounds > 1 ? `(${range.join(' to ')})` : '').padEnd(widths.range),
      goal ? withUnit(goal, unit) : '',
    ];
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}

const digits = 3;

/** To three digits; larger numbers to a whole one. */
const round = (value) =>
  Math.abs(value) >= 10 ** digits ? Math.round(value) : Number(value.toPrecision(digits));

/**
 * Runs `measure({ report, resources })` within a time limit, closes what it left on the stack
 * `resources`, and exits with 1 when a goal is missed.
 */
export async function runBenchmark(name, { limitMinutes }, measure) {
  const report = createReport(name);
  const resources = new AsyncDisposableStack();
  const end = Promise.withResolvers();
  const timer = setTimeout(
    () => end.reject(new Error(`it took more than ${limitMinutes} minutes`)),
    limitMinutes * 60_000,
  );
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => end.reject(new Error('it was interrupted')));
  let hasFailed = false;
  try {
    await Promise.race([measure({ report, resources }), end.promise]);
  } catch (error) {
    hasFailed = true;
    console.error(`\nThe benchmark ${name} failed: ${error.stack}`);
  }
  clearTimeout(timer);
  await resources.disposeAsync();
  const missed = report.listMissed();
  console.log(`\nThe figures are in ${report.write()}.`);
  for (const goal of missed) console.log(`Missed: ${goal}`);
  process.exit(hasFailed || missed.length > 0 ? 1 : 0);
}
