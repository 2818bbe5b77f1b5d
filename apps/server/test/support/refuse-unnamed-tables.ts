import pg from 'pg';

const watched = Symbol.for('watched statements');

const isRead = /^\s*(?:select|insert|update|delete|with)\b/i;
const comparison = /(?<![."\w])"\w+" = "\w+"(?!\.)/;

/** PostgreSQL reads a column without its table as one of the subquery, whatever was meant. */
function findUnnamed(text: string): string | undefined {
  const start = text.search(/\(\s*select\b/i);
  return isRead.test(text) && start >= 0 ? comparison.exec(text.slice(start))?.[0] : undefined;
}

type Query = (...args: unknown[]) => unknown;

// Without isolation, a worker runs this once for each file.
if (!Object.hasOwn(pg.Client.prototype, watched)) {
  const query = pg.Client.prototype.query as Query;
  Object.assign(pg.Client.prototype, {
    [watched]: true,
    query(this: pg.Client, ...args: unknown[]) {
      const [statement] = args as [string | { text?: string }];
      const text = typeof statement === 'string' ? statement : (statement.text ?? '');
      const unnamed = findUnnamed(text);
      if (unnamed) {
        console.error(`${unnamed} compares columns without their tables: ${text}`);
        throw new Error(`${unnamed} compares columns without their tables: withTables names them`);
      }
      return query.apply(this, args);
    },
  });
}
