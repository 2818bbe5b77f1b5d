/** Independent of what else the machine does. */
export async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The share of the longest turn of the event loop: everything else waits for so much of the work. */
export async function measureLongestTurn(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const start = usedMs();
  let before = start;
  const measure = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isDone) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  isDone = true;
  return longest / (usedMs() - start);
}
