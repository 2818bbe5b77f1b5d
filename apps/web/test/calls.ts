import { errors, type ErrorCode, type FieldErrors } from '@partshelf/contract/api/errors.ts';
import { vi } from 'vitest';
import { checkPending } from './pending-submits.ts';

type CallAnswer = object | { status: number; body: object };

type AnswerMaker = (body: unknown) => CallAnswer | Promise<CallAnswer>;

const isMaker = (answer: unknown): answer is AnswerMaker => typeof answer === 'function';

interface SentCall {
  /** Method and path, as in `PUT /api/users/7`. */
  readonly call: string;
  readonly body: unknown;
}

export const unexplainedFailure = { status: 500, body: {} };

export const pathOf = (call: string) => call.split('?')[0]!;

/** Mocks fetch by method and path, with or without the query; other calls fail with 500. Returns the sent calls. */
export function answerCalls(
  answers: Record<string, CallAnswer | Promise<CallAnswer> | AnswerMaker>,
) {
  const sent: SentCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const call = `${init?.method} ${String(path)}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    sent.push({ call, body });
    if (init?.method !== 'GET') await checkPending(call);
    const given = answers[call] ?? answers[pathOf(call)];
    const answer = (await (isMaker(given) ? given(body) : given)) ?? unexplainedFailure;
    return 'status' in answer && 'body' in answer
      ? Response.json(answer.body, { status: Number(answer.status) })
      : Response.json(answer);
  });
  return sent;
}

export const refusal = (
  code: ErrorCode,
  message: string = errors[code].message,
  fields?: FieldErrors,
) => {
  const { status, name } = errors[code];
  const validation = fields && { validation_error: fields };
  const details = { code, ...validation };
  return { status, body: { data: null, error: { status, name, message, details }, ...validation } };
};

/** The details of this refusal of an order have the new quote. */
export const totalChanged = ({ data: quote }: { data: object }) => {
  const { status, body } = refusal('TOTAL_CHANGED');
  const error = { ...body.error, details: { ...body.error.details, quote } };
  return { status, body: { ...body, error } };
};

/** Someone has saved `stored` since the editor read it. */
export const changedMeanwhile = (
  change: { by: string | null; at: string; isOwn: boolean },
  stored?: object,
) => {
  const { status, body } = refusal('CHANGED_MEANWHILE');
  const error = { ...body.error, details: { ...body.error.details, change, stored } };
  return { status, body: { ...body, error } };
};

export function respondWithRefusal(code: ErrorCode, message?: string): Response {
  const { status, body } = refusal(code, message);
  return Response.json(body, { status });
}

export const paymentRefusal = (code: ErrorCode, attempts = 0) => ({
  status: errors[code].status,
  body: { error: errors[code].message, attempts, details: { code } },
});

const codesByStatus: Record<number, ErrorCode> = {
  400: 'REQUEST_MALFORMED',
  401: 'TOKEN_MISSING',
  403: 'ROLE_MISSING',
  404: 'NOT_FOUND',
  429: 'TOO_MANY_REQUESTS',
  500: 'UNEXPECTED',
  503: 'DEPENDENCY_DOWN',
};

export function respondWithStatus(status: number): Response {
  const code = codesByStatus[status];
  if (!code) return new Response(null, { status });
  return respondWithRefusal(code, '');
}
