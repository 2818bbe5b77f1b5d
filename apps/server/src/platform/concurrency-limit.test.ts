import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test(
  'runs so much at once, lets so much wait, and refuses the rest',
  { tags: ['F20'] },
  async () => {
    const limited = createConcurrencyLimit(2, 1, 'UPLOADS_FULL');
    const started: number[] = [];
    const gate = Promise.withResolvers<void>();
    const run = (number: number) =>
      limited(async () => {
        started.push(number);
        await gate.promise;
      });
    const accepted = [run(1), run(2), run(3)];
    await expect(run(4)).rejects.toMatchObject({ code: 'UPLOADS_FULL', retryAfter: 2 });
    expect(started).toEqual([1, 2]);
    gate.resolve();
    await Promise.all(accepted);
    expect(started).toEqual([1, 2, 3]);
    await run(5);
  },
);
