import type { Sandbox } from '../sandbox.ts';
import { createInvalidRequestError, createMissingResourceError } from './errors.ts';
import type { FormReader } from './form.ts';

export type StripeRoute = {
  method: 'GET' | 'POST';
  /** The path is below /v1. */
  path: string;
  handle: (sandbox: Sandbox, call: StripeRequest) => object;
};

type StripeRequest = {
  id: string;
  form: FormReader;
  origin: string;
};

export type Page<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string };

export type PageInput = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
};

export function readPageInput(form: FormReader): PageInput {
  return {
    limit: form.integer('limit', 1, 100) ?? 10,
    startingAfter: form.text('starting_after'),
    endingBefore: form.text('ending_before'),
  };
}

export function paginate<Item extends { id: string }>(
  items: Item[],
  { limit, startingAfter, endingBefore }: PageInput,
  url: string,
  isWanted: (item: Item) => boolean = () => true,
): Page<Item> {
  const first = startingAfter ? findPosition(items, startingAfter, 'starting_after') + 1 : 0;
  const end = endingBefore ? findPosition(items, endingBefore, 'ending_before') : items.length;
  const wanted = items.slice(first, end).filter(isWanted);
  const data = endingBefore ? wanted.slice(-limit) : wanted.slice(0, limit);
  return { object: 'list', data, has_more: wanted.length > limit, url };
}

export function readCreatedRange(form: FormReader): (item: { created: number }) => boolean {
  const latest = Number.MAX_SAFE_INTEGER;
  if (!form.hasSection('created')) {
    const exact = form.integer('created', 0, latest);
    return ({ created }) => exact === undefined || created === exact;
  }
  const range = form.requiredSection('created');
  const after = range.integer('gt', 0, latest) ?? -1;
  const from = range.integer('gte', 0, latest) ?? 0;
  const before = range.integer('lt', 0, latest) ?? latest;
  const to = range.integer('lte', 0, latest) ?? latest;
  return ({ created }) => created > after && created >= from && created < before && created <= to;
}

function findPosition(items: { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position >= 0) return position;
  throw createInvalidRequestError(`No such object: '${id}'`, { param, code: 'resource_missing' });
}

export function createReadRoutes(table: 'refunds' | 'disputes', name: string): StripeRoute[] {
  return [
    {
      method: 'GET',
      path: `/${table}`,
      handle({ store }, { form }) {
        const page = readPageInput(form);
        const isInRange = readCreatedRange(form);
        const paymentIntent = form.text('payment_intent');
        const charge = form.text('charge');
        return paginate(
          store.list(table).reverse(),
          page,
          `/v1/${table}`,
          (entry) =>
            isInRange(entry) &&
            (!paymentIntent || entry.payment_intent === paymentIntent) &&
            (!charge || entry.charge === charge),
        );
      },
    },
    {
      method: 'GET',
      path: `/${table}/:id`,
      handle({ store }, { id }) {
        const entry = store.find(table, id);
        if (!entry) throw createMissingResourceError(name, id);
        return entry;
      },
    },
  ];
}
