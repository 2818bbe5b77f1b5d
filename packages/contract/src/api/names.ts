import { limits } from '../limits.ts';

/** Signs that mail programs and browsers read as those of an address. */
const foldSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u3002\uFF61]/g, '.')
    .replace(/[\u2044\u2215\u29F8\\]/g, '/')
    .replace(/[\u2236\uA789]/g, ':');

const link = /:\/\/|www\.|[\p{L}\p{N}]\.(?:xn--[a-z0-9-]+|\p{L}{2,})\.?(?:\/|:\d)/iu;

export const hasLink = (name: string): boolean => link.test(foldSigns(name));

export function toMailedName(name: string): string {
  const words = name.split(/\s+/).map((word) => (hasLink(word) ? '…' : word));
  const shown = words.join(' ');
  return shown.length > limits.mailedName ? `${shown.slice(0, limits.mailedName - 1)}…` : shown;
}
