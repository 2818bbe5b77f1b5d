import { limits } from '@partshelf/contract/limits.ts';

/** Anything else is not worth a call. */
export function isValidSearchText(text: string): boolean {
  return text.length > 0 && text.length <= limits.searchMax && !text.includes('\0');
}
