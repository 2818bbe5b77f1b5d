type Closer = () => unknown;

const closeFailedCode = 1;

interface Lifecycle {
  readonly signal: AbortSignal;
  open<Resource>(
    opening: Resource | Promise<Resource>,
    close: (resource: Resource) => unknown,
  ): Promise<Resource>;
  /** The last one is closed first; it reports what could not be closed. */
  end(exitCode: number): Promise<void>;
}

export function createLifecycle(
  report: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Lifecycle {
  const openings = new Set<Promise<unknown>>();
  const closers: Closer[] = [];
  const ended = new AbortController();
  let ending: Promise<void> | undefined;

  async function closeAll(exitCode: number): Promise<void> {
    let outcome = exitCode;
    ended.abort();
    await Promise.allSettled(openings);
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        report(`Not closed: ${String(error)}`);
        outcome ||= closeFailedCode;
      }
    }
    process.exit(outcome);
  }

  const end = (exitCode: number) => (ending ??= closeAll(exitCode));

  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void end(0));

  return {
    signal: ended.signal,
    end,
    async open(opening, close) {
      const opened = Promise.resolve(opening).then((resource) => {
        closers.push(() => close(resource));
        return resource;
      });
      openings.add(opened);
      const resource = await opened.finally(() => openings.delete(opened));
      await ending;
      return resource;
    },
  };
}
