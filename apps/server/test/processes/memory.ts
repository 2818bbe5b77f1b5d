/** The peak in bytes, beyond what the process had before. */
export async function measureGrowth(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work();
  clearInterval(timer);
  return most - before;
}
