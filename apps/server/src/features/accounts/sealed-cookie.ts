import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
import { cookieNameAt } from '@partshelf/contract/cookie-name.ts';
import type { Config } from '../../platform/config.ts';
import { type SecretPurpose, seal, unseal } from '../../platform/secrets.ts';

export type Site = Pick<Config, 'jwtSecret' | 'publicUrl'>;

type CookieName = NamesIn<'cookie'>;

export function writeCookie(
  name: CookieName,
  value: string,
  seconds: number,
  { publicUrl }: Pick<Site, 'publicUrl'>,
): string {
  // Browsers take the prefix of https only with `Path=/`.
  const scope = publicUrl.startsWith('https:') ? 'Path=/; Secure' : 'Path=/api';
  const pair = `${cookieNameAt(publicUrl, name)}=${value}`;
  return `${pair}; ${scope}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}

export function readCookie(
  name: CookieName,
  { publicUrl }: Pick<Site, 'publicUrl'>,
  header = '',
): string | undefined {
  const start = `${cookieNameAt(publicUrl, name)}=`;
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** Only this shop can read or write its content, and it ends with its age. */
export function sealedCookie<Content>(name: CookieName, purpose: SecretPurpose, seconds: number) {
  return {
    write(content: Content, site: Site, now: Date): string {
      const expiresAtMs = now.getTime() + seconds * 1000;
      const value = seal(JSON.stringify({ content, expiresAtMs }), site.jwtSecret, purpose);
      return writeCookie(name, value, seconds, site);
    },

    clear: (site: Site) => writeCookie(name, '', 0, site),

    read(header: string | undefined, site: Site, now: Date): Content | undefined {
      const text = unseal(readCookie(name, site, header) ?? '', site.jwtSecret, purpose);
      if (text === undefined) return undefined;
      const { content, expiresAtMs } = JSON.parse(text) as {
        content: Content;
        expiresAtMs: number;
      };
      return expiresAtMs > now.getTime() ? content : undefined;
    },
  };
}
