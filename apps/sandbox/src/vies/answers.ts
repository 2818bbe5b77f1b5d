/** The codes of the faults that the official test service answers, by the number that is asked for. */
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

/** A code of a fault, or whether the number is known. */
export function decideAnswer(setting: string, vatNumber: string): string {
  if (setting !== 'by number') return setting;
  if (vatNumber === '200') return 'invalid';
  return faultsByNumber[vatNumber] ?? 'valid';
}
