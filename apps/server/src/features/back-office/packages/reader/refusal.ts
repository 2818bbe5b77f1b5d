import { ShopError } from '../../../../errors.ts';

const maxNameLength = 100;

/** A name out of a package as a sentence may show it. */
export function quoteName(name: string): string {
  const visible = name.replace(/\p{Cc}/gu, '?');
  return visible.length > maxNameLength ? `“${visible.slice(0, maxNameLength)}…”` : `“${visible}”`;
}

/** `sentence` tells the vendor what is wrong with the file. */
export function refusePackage(sentence: string, cause?: unknown): ShopError {
  return new ShopError('PACKAGE_BROKEN', { fields: { files: [sentence] }, cause });
}
