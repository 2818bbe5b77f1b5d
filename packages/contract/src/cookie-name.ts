import type { NamesIn } from './browser-storage.ts';

/** Over https only this host can set a cookie with the prefix; over http, browsers refuse it. */
export const cookieNameAt = (url: string, name: NamesIn<'cookie'>) =>
  url.startsWith('https:') ? (`__Host-${name}` as const) : name;
