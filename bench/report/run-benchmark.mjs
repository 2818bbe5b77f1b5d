import { createReport } from './create-report.mjs';

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
