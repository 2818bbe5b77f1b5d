import qs from 'qs';
import { createInvalidRequestError } from '../stripe-error.ts';

const maximumParameters = 2000;

const options: qs.IParseOptions & { decoder?: undefined } = {
  depth: 6,
  arrayLimit: 100,
  parameterLimit: maximumParameters,
  plainObjects: true,
};

export function parseForm(text: string): Record<string, unknown> {
  if (text.split('&', maximumParameters + 1).length > maximumParameters) {
    throw createInvalidRequestError(`A request may carry ${maximumParameters} parameters at most.`);
  }
  return parseQuery(text);
}

export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, options);
}
