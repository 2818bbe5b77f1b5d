import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
import type { Config } from '../../../config/config.ts';
import type { GoogleFlow } from '../../../providers/google.ts';
import { seal, unseal } from '../../../security/sealing.ts';

const cookies = {
  flow: { name: 'googleFlow', seconds: 10 * 60 },
  ticket: { name: 'googleTicket', seconds: 60 },
} as const satisfies Record<string, { name: NamesIn<'cookie'>; seconds: number }>;

type CookieName = keyof typeof cookies;

type Site = Pick<Config, 'jwtSecret' | 'publicUrl'>;

function writeCookie(
  which: CookieName,
  value: string,
  seconds: number,
  { publicUrl }: Site,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookies[which].name}=${value}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function readCookie(which: CookieName, header = ''): string | undefined {
  const start = `${cookies[which].name}=`;
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

export function flowCookie(flow: GoogleFlow, site: Site, now: Date): string {
  const { seconds } = cookies.flow;
  const expiresAtMs = now.getTime() + seconds * 1000;
  const value = seal(JSON.stringify({ flow, expiresAtMs }), site.jwtSecret, 'google flow');
  return writeCookie('flow', value, seconds, site);
}

export const clearedFlowCookie = (site: Site) => writeCookie('flow', '', 0, site);

export function readFlow(
  header: string | undefined,
  { jwtSecret }: Site,
  now: Date,
): GoogleFlow | undefined {
  const text = unseal(readCookie('flow', header) ?? '', jwtSecret, 'google flow');
  if (text === undefined) return undefined;
  const { flow, expiresAtMs } = JSON.parse(text) as { flow: GoogleFlow; expiresAtMs: number };
  return expiresAtMs > now.getTime() ? flow : undefined;
}

export const ticketCookie = (half: string, site: Site) =>
  writeCookie('ticket', half, cookies.ticket.seconds, site);

export const readTicket = (header: string | undefined) => readCookie('ticket', header);
