import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const quote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Vitest takes a part of the title as a regular expression. */
const toPattern = (title) => title.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const count = (tests, status) => tests.filter((test) => test.status === status).length;

/** Durations in seconds; each failure with the command that repeats it. */
export function readVitestReport(path, root) {
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

const repeatJourney = ({ file, line }) =>
  `npx playwright test --config e2e/playwright.config.ts --no-deps ${file}:${line}`;

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

/** Durations in seconds; each failure with the command that repeats it. */
export function readPlaywrightReport(path, root) {
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
        .map((spec) => ({ title: `${spec.file}: ${spec.title}`, repeat: repeatJourney(spec) })),
      ...report.errors.map(({ message }) => ({ title: message, repeat: 'npm run test:journeys' })),
    ],
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([name, own]) => ({
      name,
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
  };
}
