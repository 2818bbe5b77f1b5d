import { sql } from 'drizzle-orm';
import { expect, inject, test, vi } from 'vitest';
import { createEmptyDatabase } from '../../test/database-cluster.ts';
import { createLog } from '../platform/log.ts';
import { connect, type Queryable } from './client.ts';

test('a statement that takes long is a warning with its text and without its values', async () => {
  const { address, drop } = await createEmptyDatabase(inject('cluster'));
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const db = connect(address, log, 1);
  const readName = (by: Queryable) => by.execute(sql`select ${'Mara Lindt'}::text as name`);
  const now = vi.spyOn(performance, 'now');
  const takeMs = (ms: number) => now.mockReturnValueOnce(0).mockReturnValueOnce(ms);
  try {
    takeMs(499);
    await readName(db);
    takeMs(500);
    await readName(db);
    await db.transaction((transaction) => {
      takeMs(1_200);
      return readName(transaction);
    });
    takeMs(900);
    await expect(db.execute(sql`select ${'Mara Lindt'}::int`)).rejects.toThrow('Failed query');
  } finally {
    now.mockRestore();
    await db.$client.end();
    await drop();
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, ms: 500, slowStatement: 'select $1::text as name' },
    { level: 40, ms: 1_200, slowStatement: 'select $1::text as name' },
    { level: 40, ms: 900, slowStatement: 'select $1::int' },
  ]);
  expect(lines.join('')).not.toContain('Lindt');
});
