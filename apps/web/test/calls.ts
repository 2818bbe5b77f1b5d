import { vi } from 'vitest';

/** The shop's answer to one kind of call: a body, or a status with one. */
type CallAnswer = object | { status: number; body: object };

/** Makes the answer when the call arrives. */
type AnswerMaker = (body: unknown) => CallAnswer | Promise<CallAnswer>;

const isMaker = (answer: unknown): answer is AnswerMaker => typeof answer === 'function';

interface SentCall {
  /** Method and path, as in `PUT /api/users/7`. */
  readonly call: string;
  readonly body: unknown;
}

/**
 * Answers what forms send, by method and path; what is not listed here fails without a reason.
 * Returns the calls in the order in which they went out.
 */
export function answerCalls(
  answers: Record<string, CallAnswer | Promise<CallAnswer> | AnswerMaker>,
) {
  const sent: SentCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const call = `${init?.method} ${String(path)}`;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    sent.push({ call, body });
    const given = answers[call];
    const answer = (await (isMaker(given) ? given(body) : given)) ?? { status: 500, body: {} };
    return 'status' in answer && 'body' in answer
      ? Response.json(answer.body, { status: Number(answer.status) })
      : Response.json(answer);
  });
  return sent;
}

/** How the API refuses a call. */
export const refusal = (status: number, message: string, validation_error?: object) => ({
  status,
  body: {
    data: null,
    error: { status, name: 'ApplicationError', message, details: {} },
    ...(validation_error && { validation_error }),
  },
});
