export interface BrowsingLog {
  requests: number;
  longestMs: number;
  readonly failures: string[];
}

/** One visitor, who asks for one page after the other until the signal. */
export async function browse(
  url: string,
  paths: readonly string[],
  stopping: AbortSignal,
): Promise<BrowsingLog> {
  const log: BrowsingLog = { requests: 0, longestMs: 0, failures: [] };
  while (!stopping.aborted) {
    const path = paths[log.requests % paths.length]!;
    const askedAt = performance.now();
    try {
      const response = await fetch(`${url}${path}`);
      await response.arrayBuffer();
      if (response.status !== 200) log.failures.push(`${response.status} ${path}`);
    } catch (error) {
      log.failures.push(`${String((error as Error).cause ?? error)} ${path}`);
    }
    log.requests += 1;
    log.longestMs = Math.max(log.longestMs, performance.now() - askedAt);
  }
  return log;
}
