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

/** Of the turns of the event loop: how long everything else waits on an idle machine. */
export async function measureLongestTurnMs(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = usedMs();
  const measure = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isDone) setImmediate(measure);
  };
  setImmediate(measure);
  await work();
  isDone = true;
  return longest;
}
