import { limits } from '@partshelf/contract/limits.ts';

/** Whether a slug or title may exist at all; anything else is not worth a call. */
export function isPossibleText(text: string): boolean {
  return text.length > 0 && text.length <= limits.searchMax && !text.includes('\0');
}
