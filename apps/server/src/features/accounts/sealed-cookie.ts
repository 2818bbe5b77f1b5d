import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
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
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function readCookie(name: CookieName, header = ''): string | undefined {
  const start = `${name}=`;
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

    read(header: string | undefined, { jwtSecret }: Site, now: Date): Content | undefined {
      const text = unseal(readCookie(name, header) ?? '', jwtSecret, purpose);
      if (text === undefined) return undefined;
      const { content, expiresAtMs } = JSON.parse(text) as {
        content: Content;
        expiresAtMs: number;
      };
      return expiresAtMs > now.getTime() ? content : undefined;
    },
  };
}
