import pg from 'pg';

/** Providers and database of the tests share the machine with them: one that is slow is not away. */
const factor = 5;

const lengthened = Symbol.for('lengthened timeouts');

// Without isolation, a worker runs this once for each file.
if (!Object.hasOwn(AbortSignal, lengthened)) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  Object.assign(AbortSignal, {
    [lengthened]: true,
    timeout: (milliseconds: number) => timeout(milliseconds * factor),
  });
  pg.Pool = class extends pg.Pool {
    constructor(options: pg.PoolConfig = {}) {
      const lengthen = (name: 'connectionTimeoutMillis' | 'query_timeout' | 'statement_timeout') =>
        typeof options[name] === 'number' ? { [name]: options[name] * factor } : {};
      super({
        ...options,
        ...lengthen('connectionTimeoutMillis'),
        ...lengthen('query_timeout'),
        ...lengthen('statement_timeout'),
      });
    }
  };
}
