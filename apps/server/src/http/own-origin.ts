import type { Config } from '../config/config.ts';

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

interface OriginHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/** Whether a request with an origin comes from a page of the shop. */
export function createOriginCheck({ publicUrl, live }: Pick<Config, 'publicUrl' | 'live'>) {
  const ownOrigin = new URL(publicUrl).origin;
  return ({ origin, host }: OriginHeaders): boolean =>
    origin !== undefined &&
    (origin === ownOrigin || (!live && loopback.test(origin) && new URL(origin).host === host));
}
