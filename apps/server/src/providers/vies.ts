import { z } from 'zod';
import type { Logger } from '../platform/log.ts';
import { createCircuit } from './circuit.ts';
import { readAtMost } from './openid-client.ts';
import type { ProviderReport } from './provider-health.ts';

interface ViesAnswer {
  readonly answer: 'valid' | 'invalid' | 'unreachable';
  readonly askedAt: string;
  readonly consultation: string | null;
}

/** An outage of the EU register of VAT ids is an answer, so the register throws nothing. */
export interface ViesProvider {
  /**
   * An answer is remembered for some minutes, so that a quote and its order agree. Ids begin with
   * the country. @throws what `beforeAsking` throws, which is called when the answer is not
   * remembered
   */
  ask(vatId: string, requester: string, beforeAsking?: () => Promise<void>): Promise<ViesAnswer>;
  askAgain(vatId: string, requester: string): Promise<ViesAnswer>;
  check(): Promise<void>;
}

const timeoutMs = 5_000;
const circuitOptions = { outagesToOpen: 5, openMs: 30_000, timeoutMs };

const memoryMs = { valid: 10 * 60_000, invalid: 10 * 60_000, unreachable: 60_000 };
const mostRemembered = 1_000;

/** The register of one country may be down, or refuse a number, while the others answer. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof ViesFault) || /^(SERVICE_|GLOBAL_)/.test(error.code);

interface Remembered {
  readonly answer: Promise<ViesAnswer>;
  until: number;
}

const keyOf = (vatId: string, requester: string) => `${vatId} ${requester}`;

export function createViesProvider(options: {
  readonly url: string;
  readonly log: Logger;
  readonly now: () => Date;
  readonly report: ProviderReport;
}): ViesProvider {
  const circuit = createCircuit({ ...circuitOptions, isOutage });
  const answers = new Map<string, Remembered>();
  const { report } = options;

  async function request<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      const result = await circuit(() => send(AbortSignal.timeout(timeoutMs)));
      report.answered();
      return result;
    } catch (error) {
      if (isOutage(error)) report.failed(error);
      else report.answered();
      throw error;
    }
  }

  async function consult(vatId: string, requester: string): Promise<ViesAnswer> {
    const askedAt = options.now().toISOString();
    try {
      const { isValid, number } = await request((signal) =>
        requestConsultation(options.url, vatId, requester, signal),
      );
      return { answer: isValid ? 'valid' : 'invalid', askedAt, consultation: number };
    } catch (error) {
      options.log.warn({ err: error }, 'the EU register gave no answer');
      return { answer: 'unreachable', askedAt, consultation: null };
    }
  }

  function makeRoom(): void {
    const time = performance.now();
    for (const [key, { until }] of answers) if (until < time) answers.delete(key);
    if (answers.size >= mostRemembered) answers.delete(answers.keys().next().value!);
  }

  async function askAgain(vatId: string, requester: string): Promise<ViesAnswer> {
    makeRoom();
    const asked: Remembered = { answer: consult(vatId, requester), until: Infinity };
    answers.set(keyOf(vatId, requester), asked);
    const given = await asked.answer;
    asked.until = performance.now() + memoryMs[given.answer];
    return given;
  }

  function recall(vatId: string, requester: string): Promise<ViesAnswer> | undefined {
    const known = answers.get(keyOf(vatId, requester));
    return known && known.until >= performance.now() ? known.answer : undefined;
  }

  return {
    askAgain,
    check: () => request((signal) => requestStatus(options.url, signal)),
    async ask(vatId, requester, beforeAsking) {
      const known = recall(vatId, requester);
      if (known) return known;
      await beforeAsking?.();
      return recall(vatId, requester) ?? askAgain(vatId, requester);
    },
  };
}

const responseBytesMax = 64 * 1024;

const responseShape = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

/** The register answers, but not this question. */
class ViesFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the EU register answered ${code}`);
    this.code = code;
  }
}

interface Consultation {
  readonly isValid: boolean;
  /** Proves the question; null without the number of the requester. */
  readonly number: string | null;
}

const countryOf = (vatId: string) => vatId.slice(0, 2);
const numberOf = (vatId: string) => vatId.slice(2);

/** @throws ViesFault, or whatever the network throws */
async function requestConsultation(
  url: string,
  vatId: string,
  requester: string,
  signal: AbortSignal,
): Promise<Consultation> {
  const question = { countryCode: countryOf(vatId), vatNumber: numberOf(vatId) };
  const asker = {
    requesterMemberStateCode: countryOf(requester),
    requesterNumber: numberOf(requester),
  };
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...question, ...(requester && asker) }),
    redirect: 'error',
    signal,
  });
  const body = await readAtMost(response.body, responseBytesMax);
  if (!body) throw new Error('the response is too long');
  const { valid, requestIdentifier, errorWrappers } = responseShape.parse(
    JSON.parse(body.toString('utf8')),
  );
  const [fault] = errorWrappers ?? [];
  if (fault) throw new ViesFault(fault.error);
  if (!response.ok || valid === undefined) throw new Error(`no answer: ${response.status}`);
  return { isValid: valid, number: requestIdentifier || null };
}

/** @throws whatever the network throws */
async function requestStatus(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${url}/check-status`, { redirect: 'error', signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`no answer: ${response.status}`);
}
