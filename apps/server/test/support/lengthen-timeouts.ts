/** The providers of the tests share the machine with them: one that is slow is not away. */
const factor = 5;

const lengthened = Symbol.for('lengthened timeouts');

// Without isolation, a worker runs this once for each file.
if (!Object.hasOwn(AbortSignal, lengthened)) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  Object.assign(AbortSignal, {
    [lengthened]: true,
    timeout: (milliseconds: number) => timeout(milliseconds * factor),
  });
}
