import type { OwnQuote, QuotePage } from '@partshelf/contract/quotes/quotes.ts';
import { expect } from 'vitest';
import type { Customer } from '../factories.ts';
import { itemsOf } from './checkout-calls.ts';

type Call = Pick<Customer, 'call'>;

type Wanted = Parameters<typeof itemsOf>[0];

export async function quoteOf(
  { call }: Call,
  wanted: Wanted,
  more: object = {},
): Promise<OwnQuote> {
  const answer = await call('POST', '/quotes', { items: itemsOf(wanted), ...more });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

export async function readQuote({ call }: Call, { token }: OwnQuote): Promise<QuotePage> {
  const answer = await call('GET', `/quotes/${token}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

export const acceptQuote = ({ call }: Call, { token }: OwnQuote, body?: object) =>
  call('POST', `/quotes/${token}/accept`, body);

export const declineQuote = ({ call }: Call, { token }: OwnQuote, body?: object) =>
  call('POST', `/quotes/${token}/decline`, body);

export const renewQuote = ({ call }: Call, { token }: OwnQuote) =>
  call('POST', `/quotes/${token}/renew`);
