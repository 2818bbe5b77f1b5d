import qs from 'qs';
import { invalidRequest } from './stripe-error.ts';

const maximumParameters = 2000;

const options: qs.IParseOptions & { decoder?: undefined } = {
  depth: 6,
  arrayLimit: 100,
  parameterLimit: maximumParameters,
  plainObjects: true,
};

/** Reads a form body whose names carry brackets, as in line_items[0][quantity]=1. */
export function parseForm(text: string): Record<string, unknown> {
  if (text.split('&', maximumParameters + 1).length > maximumParameters) {
    throw invalidRequest(`A request may carry ${maximumParameters} parameters at most.`);
  }
  return parseQuery(text);
}

/** The same for the query of an address, where the length of the address is limit enough. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, options);
}
