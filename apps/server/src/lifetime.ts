type Closer = () => unknown;

const notClosed = 1;

interface Lifetime {
  /** Waits for something to open and remembers how to close it. Once the end has come, closes it. */
  open<Thing>(opening: Thing | Promise<Thing>, close: (thing: Thing) => unknown): Promise<Thing>;
  /** Closes what is open, the last first, and ends the process; what does not close is named. */
  end(exitCode: number): Promise<void>;
}

/**
 * From the start of the process to Ctrl-C, SIGTERM, or the death of the process that started it:
 * whatever was opened by then is closed in order, also in the middle of starting.
 */
export function createLifetime(): Lifetime {
  const closers: Closer[] = [];
  let ending: Promise<void> | undefined;

  async function closeAll(exitCode: number): Promise<void> {
    let outcome = exitCode;
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        process.stderr.write(`Not closed: ${String(error)}\n`);
        outcome ||= notClosed;
      }
    }
    process.exit(outcome);
  }

  const end = (exitCode: number) => (ending ??= closeAll(exitCode));

  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void end(0));

  return {
    end,
    async open(opening, close) {
      const thing = await opening;
      if (ending) {
        await close(thing);
        await ending;
      }
      closers.push(() => close(thing));
      return thing;
    },
  };
}
