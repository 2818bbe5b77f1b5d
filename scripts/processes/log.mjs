let isJson = false;
const infoLevel = 30;

export function logAsJson() {
  isJson = true;
}

export function log(line) {
  const entry = { level: infoLevel, time: Date.now(), pid: process.pid, msg: line };
  process.stdout.write(isJson ? `${JSON.stringify(entry)}\n` : `Partshelf: ${line}\n`);
}

export const logError = (line) => process.stderr.write(`Partshelf: ${line}\n`);

/** @returns {never} */
export function exitWithError(line) {
  logError(line);
  process.exit(1);
}

export async function logDuration(task, work) {
  log(`${task} …`);
  const startedAt = performance.now();
  await work();
  log(`${task}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
