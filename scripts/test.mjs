import { readFileSync, rmSync } from 'node:fs';
import { relative, delimiter, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { exitWithError } from './processes/log.mjs';
import { printHelp } from './processes/print-help.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const quote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Vitest takes a part of the title as a regular expression. */
const toPattern = (title) => title.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const count = (tests, status) => tests.filter((test) => test.status === status).length;

function readVitestReport(path, root) {
  const { testResults } = readJson(path);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const repeat = (file) => `cd ${root} && npx vitest run ${relative(root, file)}`;
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ title: file, repeat: repeat(file) }];
    return failed.map(({ fullName }) => ({
      title: `${file}: ${fullName}`,
      repeat: `${repeat(file)} -t ${quote(toPattern(fullName))}`,
    }));
  });
  return {
    passed: count(tests, 'passed'),
    skipped: tests.length - count(tests, 'passed') - count(tests, 'failed'),
    failures,
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

const repeatJourney = ({ file, line }, env) =>
  [
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    `npx playwright test --config e2e/playwright.config.ts --no-deps ${file}:${line}`,
  ].join(' ');

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

function readPlaywrightReport(path, root, env) {
  const report = readJson(path);
  const specs = report.suites.flatMap(listSpecs).map(({ title, file, line, tests }) => ({
    title,
    file: `${root}/${file}`,
    line,
    status: tests[0].status,
    seconds: tests[0].results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return {
    passed: count(specs, 'expected'),
    skipped: count(specs, 'skipped'),
    failures: [
      ...specs
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map((spec) => ({
          title: `${spec.file}: ${spec.title}`,
          repeat: repeatJourney(spec, env),
        })),
      ...report.errors.map(({ message }) => ({ title: message, repeat: 'npm run test:journeys' })),
    ],
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([name, own]) => ({
      name,
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
  };
}

// npm test runs it; with `all` the slow tests too. Further words choose stages, such as `all
// server`.

printHelp(
  'Runs the tests, or with stages those: npm test, npm run test:all, or node scripts/test.mjs all server',
);

const reportFolder = resolve('test-results/reports');
const slowestFiles = 10;

const words = process.argv.slice(2);
const isComplete = words.includes('all');

function vitest(root) {
  const report = `${reportFolder}/${root.replace('/', '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const selection = isComplete ? [] : ['--exclude=**/*.slow.test.*', '--tagsFilter=!slow'];
  return {
    command: ['vitest', 'run', `--root=${root}`, ...reporters, ...selection],
    read: () => readVitestReport(report, root),
  };
}

function playwright(name, env = {}) {
  const report = `${reportFolder}/${name}.json`;
  return {
    command: [
      'playwright',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(isComplete ? [] : [String.raw`--grep-invert=\.slow\.spec\.|@slow`]),
    ],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read: () => readPlaywrightReport(report, 'e2e/specs', env),
  };
}

const stages = {
  checks: { command: ['node', 'scripts/check.mjs'] },
  contract: vitest('packages/contract'),
  sandbox: vitest('apps/sandbox'),
  demo: vitest('apps/demo'),
  server: vitest('apps/server'),
  web: vitest('apps/web'),
  journeys: playwright('journeys'),
  euros: { ...playwright('euros', { DEMO_CURRENCY: 'EUR' }), isSlow: true },
};

/** Stages of different rows run at the same time: each waits now and then for a browser or a database. */
const rows = [
  ['contract', 'sandbox', 'demo', 'server'],
  ['checks', 'web', 'journeys', 'euros'],
];

const slowStatements = new Map();

/** A shop writes each in a line of its own. */
function readSlowStatement(line) {
  if (!line.includes('"slowStatement":')) return undefined;
  try {
    return JSON.parse(line.slice(line.indexOf('{"level":')));
  } catch {
    return undefined;
  }
}

function noteSlowStatement({ slowStatement, ms }) {
  const known = slowStatements.get(slowStatement) ?? { times: 0, ms: 0 };
  slowStatements.set(slowStatement, { times: known.times + 1, ms: Math.max(known.ms, ms) });
}

function printLines(name, stream) {
  createInterface({ input: stream }).on('line', (line) => {
    const slow = readSlowStatement(line);
    if (slow) noteSlowStatement(slow);
    else console.log(`${name.padEnd(8)} │ ${line}`);
  });
}

async function run(name) {
  const { command, env, read } = stages[name];
  const [program, ...args] = command;
  const startedAt = performance.now();
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...env,
      PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  printLines(name, child.stdout);
  printLines(name, child.stderr);
  const code = await new Promise((done, fail) => child.on('close', done).on('error', fail));
  const seconds = (performance.now() - startedAt) / 1000;
  const result = { name, seconds, passed: 0, skipped: 0, failures: [], files: [] };
  if (read) Object.assign(result, readReport(read));
  if (code !== 0 && result.failures.length === 0) {
    const title = `${name}: ended with code ${code}; its output is above`;
    result.failures = [{ title, repeat: `node scripts/test.mjs ${words.join(' ')}`.trim() }];
  }
  return result;
}

/** A stage that was cut short has written none. */
function readReport(read) {
  try {
    return read();
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

async function runRow(names) {
  const results = [];
  for (const name of names) results.push(await run(name));
  return results;
}

const formatSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)} s`;

function printSlowStatements() {
  if (slowStatements.size === 0) return;
  console.log(
    '\nStatements of the database over half a second, also where they waited for each other',
  );
  const slowest = [...slowStatements].toSorted(([, a], [, b]) => b.ms - a.ms);
  for (const [text, { times, ms }] of slowest) {
    const start = text.replaceAll(/\s+/g, ' ').slice(0, 300);
    console.log(
      `${formatSeconds(ms / 1000)}  ${times === 1 ? 'once' : `${times} times`}: ${start}`,
    );
  }
}

function printSummary(results, seconds) {
  console.log('\nStages');
  for (const stage of results) console.log(`${formatSeconds(stage.seconds)}  ${stage.name}`);
  console.log(`${formatSeconds(seconds)}  in all`);
  const files = results.flatMap((stage) => stage.files);
  if (files.length > 0) console.log('\nSlowest files');
  for (const file of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestFiles))
    console.log(`${formatSeconds(file.seconds)}  ${file.name}`);
  printSlowStatements();
  const failures = results.flatMap((stage) => stage.failures);
  if (failures.length > 0) console.log('\nFailed, each with the command that repeats it');
  for (const { title, repeat } of failures) console.log(`  ${title}\n    ${repeat}`);
  const sum = (key) => results.reduce((total, stage) => total + stage[key], 0);
  console.log(`\n${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`);
  return failures.length === 0;
}

const unknown = words.filter((word) => word !== 'all' && !Object.hasOwn(stages, word));
if (unknown.length > 0)
  exitWithError(`there is no stage ${unknown[0]}: ${Object.keys(stages).join(', ')}.`);

const isChosen = (name) => {
  if (words.length > (isComplete ? 1 : 0)) return words.includes(name);
  return isComplete || !stages[name].isSlow;
};
rmSync(reportFolder, { recursive: true, force: true });
const startedAt = performance.now();
const results = await Promise.all(rows.map((names) => runRow(names.filter(isChosen))));
const hasPassed = printSummary(results.flat(), (performance.now() - startedAt) / 1000);
process.exitCode = hasPassed ? 0 : 1;
