import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import type { NamesIn } from '@partshelf/contract/browser-storage.ts';
import type { RateClass } from '@partshelf/contract/limits.ts';
import { type Transaction, isDeadlock, isUniqueViolation } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Device } from './devices.ts';
import { issueToken, type TokenPurpose, redeemToken } from './one-time-tokens.ts';
import { readCookie, type Site, writeCookie } from './sealed-cookie.ts';
import { signIn, type SignInMethod } from './sign-ins.ts';

export interface Ticket {
  readonly forUrl: string;
  readonly forCookie: string;
}

export type ConsumeLimit = (rate: Extract<RateClass, 'register' | 'mailRequest'>) => Promise<void>;

interface TicketKind {
  readonly purpose: TokenPurpose;
  readonly cookie: NamesIn<'cookie'>;
  readonly invalid: ErrorCode;
  readonly method: SignInMethod;
}

const urlHalfLength = 22;
const lifetimeSeconds = 60;

export const ticketCookie = ({ cookie }: TicketKind, half: string, site: Site) =>
  writeCookie(cookie, half, lifetimeSeconds, site);

export async function issueTicket(
  db: Transaction,
  userId: number,
  { purpose }: TicketKind,
): Promise<Ticket> {
  const ticket = await issueToken(db, userId, purpose);
  return { forUrl: ticket.slice(0, urlHalfLength), forCookie: ticket.slice(urlHalfLength) };
}

/** @throws ShopError when the ticket is not valid in this browser */
export async function exchangeTicket(
  deps: Deps,
  { purpose, cookie, invalid, method }: TicketKind,
  fromUrl: string,
  cookies: string | undefined,
  device: Device,
): Promise<string> {
  const fromCookie = readCookie(cookie, deps.config, cookies);
  const isWhole = fromUrl.length === urlHalfLength && fromCookie;
  const redeemed = isWhole && (await redeemToken(deps.db, purpose, fromUrl + fromCookie));
  if (!redeemed) throw new ShopError(invalid);
  return signIn(deps, redeemed.userId, device, method);
}

const maxAttempts = 5;

/** Another sign-in may have taken the same name, email or identity. */
export async function retryOnConflict<Result>(
  uniqueIndexes: readonly string[],
  transact: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      const hasConflict =
        isDeadlock(error) || uniqueIndexes.some((index) => isUniqueViolation(error, index));
      if (!hasConflict || tries === maxAttempts) throw error;
    }
  }
}
