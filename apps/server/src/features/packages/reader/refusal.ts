import { ShopError } from '../../../platform/errors.ts';

const maxNameLength = 100;

export function quoteName(name: string): string {
  const visible = name.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
  return visible.length > maxNameLength ? `“${visible.slice(0, maxNameLength)}…”` : `“${visible}”`;
}

export function refusePackage(sentence: string, cause?: unknown): ShopError {
  return new ShopError('PACKAGE_BROKEN', { fields: { files: [sentence] }, cause });
}

export const refuseManifest = (part: string) =>
  refusePackage(`The manifest of the component in ${quoteName(part)} is too big.`);
