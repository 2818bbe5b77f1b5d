type Closer = () => unknown;

const notClosed = 1;

interface Lifecycle {
  /** Aborted once the end has come. */
  readonly signal: AbortSignal;
  /** Waits for something to open and remembers how to close it. Once the end has come, closes it. */
  open<Thing>(opening: Thing | Promise<Thing>, close: (thing: Thing) => unknown): Promise<Thing>;
  /** Closes what is open, the last first, and ends the process; what does not close is named. */
  end(exitCode: number): Promise<void>;
}

/**
 * From the start of the process to Ctrl-C, SIGTERM, or the death of the process that started it:
 * whatever was opened by then, or is just being opened, is closed in order.
 */
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
        outcome ||= notClosed;
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
      const opened = Promise.resolve(opening).then((thing) => {
        closers.push(() => close(thing));
        return thing;
      });
      openings.add(opened);
      const thing = await opened.finally(() => openings.delete(opened));
      await ending;
      return thing;
    },
  };
}
