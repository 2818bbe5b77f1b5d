import type { RemovedSecrets } from '@partshelf/contract/chat/attachments.ts';
import { tryJson, writeJson } from './json-text.ts';
import { isObject } from './named-values.ts';
import { createRedactor } from './redactor.ts';
import { removeKnown } from './removed-values.ts';

export const isWholeHar = (value: unknown): boolean =>
  isObject(value) && isObject(value['log']) && Array.isArray(value['log']['entries']);

const isRequest = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['url'] === 'string' &&
  (typeof value['method'] === 'string' || typeof value['headers'] === 'object');

export function containsHar(value: unknown): boolean {
  if (typeof value === 'string') {
    const json = /"(?:entries|request)\\*"/.test(value) ? tryJson(value) : undefined;
    return json !== undefined && containsHar(json.value);
  }
  if (Array.isArray(value)) return value.some(containsHar);
  if (!isObject(value)) return false;
  const isEntry = isRequest(value['request']) || isWholeHar(value);
  return isEntry || Object.values(value).some(containsHar);
}

/** What is no whole JSON can be a part of a HAR all the same. */
export const looksLikeHar = (text: string): boolean =>
  /^\s{0,1000}\{\s{0,100}"log"\s{0,100}:\s{0,100}\{/.test(text) ||
  (/entries\\*"\s{0,100}:\s{0,100}\[/.test(text) &&
    /(?:request|startedDateTime)\\*"\s{0,100}:/.test(text));

export interface RedactedHar {
  readonly text: string;
  readonly removedSecrets: RemovedSecrets;
}

/** `value` is what `source` says, and is changed. */
export function redactHar(value: unknown, source: string): RedactedHar {
  const { redact, counts, values } = createRedactor();
  const redacted = removeKnown(redact(value), values, (kind) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  });
  return { text: writeJson(redacted, source), removedSecrets: counts };
}
