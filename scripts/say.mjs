let speaksJson = false;
const infoLevel = 30;

/** From now on lines look like those of the log that they stand in. */
export function sayAsJson() {
  speaksJson = true;
}

export function say(line) {
  const entry = { level: infoLevel, time: Date.now(), pid: process.pid, msg: line };
  process.stdout.write(speaksJson ? `${JSON.stringify(entry)}\n` : `Partshelf: ${line}\n`);
}

/**
 * Ends the script with a line for the person who called it.
 *
 * @returns {never}
 */
export function fail(line) {
  process.stderr.write(`Partshelf: ${line}\n`);
  process.exit(1);
}

/** Says what is going on, and how long it took. */
export function timed(doing, work) {
  say(`${doing} …`);
  const startedAt = performance.now();
  work();
  say(`… done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
