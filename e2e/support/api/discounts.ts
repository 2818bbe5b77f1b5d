import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { logIn } from './accounts.ts';
import { demoAdmin } from './demo-accounts.ts';
import { readJson } from './read-json.ts';

interface Given {
  readonly code?: string;
  /** In percent. */
  readonly value: number;
  readonly limitPerPerson?: number;
}

/** A code in percent without other limits; its name is returned. */
export async function createDiscount(request: APIRequestContext, given: Given): Promise<string> {
  const headers = { authorization: `Bearer ${await logIn(request, demoAdmin)}` };
  const data = {
    code: `T-${randomUUID().slice(0, 13).toUpperCase()}`,
    kind: 'percent',
    products: [],
    from: null,
    until: null,
    limit: null,
    limitPerPerson: null,
    minimum: null,
    ...given,
  };
  const answer = await request.post('/api/back-office/discounts', { headers, data });
  return (await readJson<{ data: { code: string } }>(answer)).data.code;
}
