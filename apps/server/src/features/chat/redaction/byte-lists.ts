import { isCertain, type SecretName } from './secret-names.ts';

const isIndexes = (keys: readonly string[]) => keys.every((key, index) => key === String(index));

const isPart = (part: unknown) =>
  Number.isInteger(part) || (typeof part === 'string' && part.length > 0 && part.length <= 2);

/** A byte with a sign, or without one. */
const isByte = (part: unknown) => typeof part === 'number' && part >= -128 && part <= 255;

/** Of keys: in whole blocks, as no list of counts or ids is. */
const isKeyLength = (length: number) => length >= 16 && length % 8 === 0;

/**
 * Whether a list is one secret in parts: bytes, words of 32 bits or single characters. An object is
 * one too, as JSON writes a list of bytes.
 */
export function isBytes(list: object, secret: SecretName): boolean {
  const parts: unknown[] = Object.values(list);
  if (!Array.isArray(list) && !isIndexes(Object.keys(list))) return false;
  if (parts.length < 4 || !parts.every(isPart)) return false;
  if (!isCertain(secret)) return isKeyLength(parts.length) && parts.every(isByte);
  const isShort = secret.kind === 'codes' || secret.kind === 'passwords';
  return isShort || parts.length >= 8 || parts.every((part) => String(part).length >= 6);
}
