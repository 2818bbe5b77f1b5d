import { z } from 'zod';
import { readAtMost } from '../bounded-body.ts';

const responseBytesMax = 64 * 1024;

const responseShape = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
});

/** The register answers, but not this question. Codes as the service names them. */
export class ViesFault extends Error {
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
export async function requestConsultation(
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
  const body = await readAtMost(response, responseBytesMax);
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
export async function requestStatus(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${url}/check-status`, { redirect: 'error', signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`no answer: ${response.status}`);
}
