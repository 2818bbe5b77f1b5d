import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type Api } from './api.ts';
import { apiQuery, createQueryClient } from './query-client.ts';

const read = apiQuery(['a read'], 'GET /users/me', { query: {} });
const ada = { username: 'Ada' };

/** Answers with these statuses in order, the last one from then on; 0 is no connection. */
function openShop(...statuses: number[]) {
  const times: number[] = [];
  const startedAt = Date.now();
  const api = (async () => {
    const status = statuses[Math.min(times.length, statuses.length - 1)]!;
    times.push(Date.now() - startedAt);
    if (status === 0) throw new TypeError('Failed to fetch');
    if (status !== 200) throw new ApiError(status, {});
    return ada;
  }) as unknown as Api;
  return { queries: createQueryClient(api), times };
}

async function outcomeOf(answer: Promise<unknown>, withinMs = 60_000): Promise<unknown> {
  const outcome = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(withinMs);
  return outcome;
}

beforeEach(() => void vi.useFakeTimers());
describe('a read that fails', () => {
  test.each([500, 503, 0])(
    'with %i is tried three times more, after one, two and four seconds',
    { tags: ['NUM-25'] },
    async (status) => {
      const { queries, times } = openShop(status);
      expect(await outcomeOf(queries.fetchQuery(read))).toBeInstanceOf(Error);
      expect(times).toEqual([0, 1_000, 3_000, 7_000]);
    },
  );

  test('is as good as any other once it succeeds', { tags: ['NUM-25'] }, async () => {
    const { queries, times } = openShop(503, 200);
    expect(await outcomeOf(queries.fetchQuery(read))).toEqual(ada);
    expect(times).toEqual([0, 1_000]);
  });

  test.each([400, 401, 403, 404, 429])(
    'with %i is not tried again',
    { tags: ['NUM-25'] },
    async (status) => {
      const { queries, times } = openShop(status);
      expect(await outcomeOf(queries.fetchQuery(read))).toMatchObject({ status });
      expect(times).toEqual([0]);
    },
  );

  test(
    'never waits longer than thirty seconds, however many retries there are',
    { tags: ['NUM-25'] },
    async () => {
      const { queries, times } = openShop(503);
      await outcomeOf(queries.fetchQuery({ ...read, retry: 7 }), 120_000);
      const waits = times.slice(1).map((time, index) => time - times[index]!);
      expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    },
  );
});

test('unused data stays cached for five minutes', { tags: ['NUM-24'] }, async () => {
  const { queries } = openShop(200);
  await outcomeOf(queries.fetchQuery(read), 299_999);
  expect(queries.getQueryData(read.queryKey)).toEqual(ada);
  await vi.advanceTimersByTimeAsync(1);
  expect(queries.getQueryData(read.queryKey)).toBeUndefined();
});
