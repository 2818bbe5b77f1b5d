import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createId } from './store.ts';
import { getSettings } from './settings.ts';
import type { Sandbox } from './sandbox.ts';

type Question = {
  countryCode?: unknown;
  vatNumber?: unknown;
  requesterMemberStateCode?: unknown;
  requesterNumber?: unknown;
};

const countries = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

const createFault = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });

const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z0-9+*.]{2,12}$/.test(value);

export async function registerVies(api: FastifyInstance, sandbox: Sandbox): Promise<void> {
  api.get('/check-status', async (_request, reply) => {
    const { status } = getSettings(sandbox.store).faults.vies;
    if (status > 0) return reply.code(status).send(createFault('SERVICE_UNAVAILABLE'));
    return { vow: { available: true } };
  });
  for (const path of ['/check-vat-number', '/check-vat-test-service']) {
    api.post<{ Body: Question | null }>(path, async ({ body }, reply) => {
      const { latencyMs, status, answer } = getSettings(sandbox.store).faults.vies;
      await wait(latencyMs, undefined, { ref: false });
      if (status > 0) return reply.code(status).send(createFault('SERVICE_UNAVAILABLE'));
      return answerQuestion(sandbox, body ?? {}, answer);
    });
  }
}

function answerQuestion(sandbox: Sandbox, question: Question, setting: string): object {
  const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = question;
  const isKnown = typeof countryCode === 'string' && countries.has(countryCode);
  if (!isKnown || !isNumber(vatNumber)) return createFault('INVALID_INPUT');
  const hasRequester = requesterMemberStateCode !== undefined || requesterNumber !== undefined;
  const isRequester = countries.has(String(requesterMemberStateCode)) && isNumber(requesterNumber);
  if (hasRequester && !isRequester) return createFault('INVALID_REQUESTER_INFO');
  const answer = decideAnswer(setting, vatNumber);
  if (answer !== 'valid' && answer !== 'invalid') return createFault(answer);
  const valid = answer === 'valid';
  return {
    countryCode,
    vatNumber,
    requestDate: new Date(sandbox.now()).toISOString(),
    valid,
    requestIdentifier: valid && isRequester ? createId('WAPI', 12).replace('_', '') : '',
    name: valid ? 'Sample Company' : '---',
    address: valid ? '1 Sample Street' : '---',
  };
}

export const faultsByNumber: Readonly<Record<string, string>> = {
  '201': 'INVALID_INPUT',
  '202': 'INVALID_REQUESTER_INFO',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '400': 'VAT_BLOCKED',
  '401': 'IP_BLOCKED',
  '500': 'GLOBAL_MAX_CONCURRENT_REQ',
  '501': 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  '600': 'MS_MAX_CONCURRENT_REQ',
  '601': 'MS_MAX_CONCURRENT_REQ_TIME',
};

/** `by number`: as the official test service, and other numbers are valid. */
export const viesAnswers = [
  'by number',
  'valid',
  'invalid',
  ...Object.values(faultsByNumber),
] as const;

function decideAnswer(setting: string, vatNumber: string): string {
  if (setting !== 'by number') return setting;
  if (vatNumber === '200') return 'invalid';
  return faultsByNumber[vatNumber] ?? 'valid';
}
