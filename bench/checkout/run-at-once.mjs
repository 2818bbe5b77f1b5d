const atOnce = 16;

/** Calls `send` for every task; `send` returns the HTTP status. */
export async function runAtOnce(tasks, send) {
  const waiting = tasks.values();
  const ms = [];
  let failed = 0;
  async function runNext() {
    for (const task of waiting) {
      const startedAt = performance.now();
      const status = await send(task);
      ms.push(performance.now() - startedAt);
      if (status !== 200) failed += 1;
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return { ms, failed, perSecond: (tasks.length * 1000) / (performance.now() - startedAt) };
}
