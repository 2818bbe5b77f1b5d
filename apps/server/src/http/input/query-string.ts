import { parse } from 'qs';
import { ShopError } from '../../errors.ts';
import { longestAddress } from '../broken-requests.ts';

const poisoned = /(?:^|[[.])(?:__proto__|constructor|prototype)(?:[\][.]|$)/;

/** Stricter for names than for values: a search for `constructor` is valid. */
function decode(text: string, _usual: unknown, _charset: string, kind?: 'key' | 'value'): string {
  const decoded = decodeURIComponent(text.replaceAll('+', ' '));
  if (kind === 'key' && poisoned.test(decoded)) throw new ShopError('REQUEST_MALFORMED');
  return decoded;
}

/** @throws ShopError when it is too long, too deep, too wide or not decodable */
export function parseQueryString(address: string): Record<string, unknown> {
  const start = address.indexOf('?');
  if (start === -1) return {};
  const raw = address.slice(start + 1);
  if (raw.length > longestAddress) throw new ShopError('ADDRESS_TOO_LONG');
  try {
    return parse(raw, {
      depth: 6,
      strictDepth: true,
      parameterLimit: 200,
      arrayLimit: 100,
      throwOnLimitExceeded: true,
      decoder: decode,
    });
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError('REQUEST_MALFORMED', { cause: error });
  }
}
