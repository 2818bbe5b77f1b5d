import type { SandboxStore } from '../../store/tables.ts';
import type { FormReader } from '../form/form-reader.ts';
import { createInvalidRequestError } from '../stripe-error.ts';
import type { PaymentIntent } from './payment-intent.ts';

/** As the provider allows. */
const maxClauses = 10;

type Condition = (intent: PaymentIntent) => boolean;

const quoted = String.raw`(?:'([^']*)'|"([^"]*)")`;
const metadataClause = new RegExp(String.raw`^(-?)metadata\[${quoted}\]:(?:null|${quoted})$`);
const statusClause = new RegExp(String.raw`^status:${quoted}$`);
const createdClause = /^created(>=|<=|>|<|:)(\d{1,12})$/;

const comparisons: Record<string, (created: number, time: number) => boolean> = {
  '>': (created, time) => created > time,
  '>=': (created, time) => created >= time,
  '<': (created, time) => created < time,
  '<=': (created, time) => created <= time,
  ':': (created, time) => created === time,
};

/** Clauses of metadata, status and created, joined by AND or OR. The page token is a position. */
export function searchPaymentIntents(store: SandboxStore, form: FormReader) {
  const query = form.requiredText('query', 5000);
  const limit = form.integer('limit', 1, 100) ?? 10;
  const first = form.integer('page', 0, Number.MAX_SAFE_INTEGER) ?? 0;
  const isAny = /\sOR\s/i.test(query);
  const clauses = query.split(isAny ? /\sOR\s/i : /\sAND\s/i);
  if (clauses.length > maxClauses) throw createSearchError('too many clauses');
  const conditions = clauses.map((clause) => readClause(clause.trim()));
  const found = store
    .list('paymentIntents')
    .reverse()
    .filter((intent) =>
      isAny
        ? conditions.some((isMet) => isMet(intent))
        : conditions.every((isMet) => isMet(intent)),
    );
  const hasMore = found.length > first + limit;
  return {
    object: 'search_result',
    data: found.slice(first, first + limit),
    has_more: hasMore,
    next_page: hasMore ? String(first + limit) : null,
    url: '/v1/payment_intents/search',
  };
}

function readClause(clause: string): Condition {
  const metadata = metadataClause.exec(clause);
  if (metadata) return readMetadataClause(metadata);
  const status = statusClause.exec(clause);
  if (status) return (intent) => intent.status === (status[1] ?? status[2]);
  const [, sign, time] = createdClause.exec(clause) ?? [];
  const compare = sign && comparisons[sign];
  if (compare) return ({ created }) => compare(created, Number(time));
  throw createSearchError(clause);
}

const createSearchError = (reason: string) =>
  createInvalidRequestError(`We were unable to parse your search query: ${reason}`, {
    param: 'query',
  });

function readMetadataClause(match: RegExpExecArray): Condition {
  const [, minus, key = match[3] ?? '', , value = match[5]] = match;
  const isNegated = minus === '-';
  return ({ metadata }) => {
    const isEqual = value === undefined ? metadata[key] === undefined : metadata[key] === value;
    return isEqual !== isNegated;
  };
}
