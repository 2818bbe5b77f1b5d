// It checks everything that needs no running shop: types, lint, imports, format, unused code,
// requirements, scripts.
import { spawn } from 'node:child_process';
import { printHelp } from './processes/print-help.mjs';

printHelp(
  'Checks types, lint, imports, format, unused code, requirements and scripts: npm run check',
);

const checks = [
  ['types of server, demo, sandbox and journeys', 'tsc -p .'],
  ['types of the web app', 'react-router typegen apps/web && tsc -p apps/web'],
  ['types of the contract', 'tsc -p packages/contract && tsc -p packages/contract/test'],
  ['lint', 'oxlint'],
  ['imports', 'node scripts/check-imports.mjs', { isAlwaysPrinted: true }],
  ['format', 'oxfmt --check'],
  ['unused code', 'knip'],
  ['requirements with a test', 'node scripts/check-requirements.mjs'],
  ['JavaScript of first loads', 'node scripts/check-first-loads.mjs'],
  ['scripts', 'node --test "scripts/**/*.test.mjs"'],
];
const concurrency = 2;

function run([name, command, { isAlwaysPrinted = false } = {}]) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true });
    const output = [];
    child.stdout.on('data', (part) => output.push(part));
    child.stderr.on('data', (part) => output.push(part));
    child.on('close', (status) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (status !== 0 || isAlwaysPrinted) console.log(Buffer.concat(output).toString());
      resolve(status === 0);
    });
  });
}

async function runRemaining() {
  let hasPassed = true;
  for (let check = checks.shift(); check; check = checks.shift()) {
    hasPassed = (await run(check)) && hasPassed;
  }
  return hasPassed;
}

const results = await Promise.all(Array.from({ length: concurrency }, runRemaining));
process.exitCode = results.every(Boolean) ? 0 : 1;
