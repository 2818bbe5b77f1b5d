import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';

export interface PageOptions {
  development: boolean;
  settings: ShopSettings;
}

const aYearSeconds = 365 * 24 * 60 * 60;

export const commonHeaders = (publicUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${aYearSeconds}`,
  }),
});

const quote = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

/** Style attributes are allowed, because the interface's components set them. */
export function pageHeaders(
  scriptHashes: readonly string[],
  { development, settings }: PageOptions,
  styleHashes: readonly string[] = [],
) {
  const { publicUrl, imagesUrl } = settings;
  const imageOrigins = imagesUrl ? [new URL(imagesUrl).origin] : [];
  // Vite's hot reload puts style elements into the page.
  const styles = development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...quote(styleHashes)];
  const reachable = [
    "'self'",
    publicUrl.replace(/^http/, 'ws'),
    ...(settings.subscribe ? [settings.subscribe.origin] : []),
  ];
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...quote(scriptHashes)].join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...imageOrigins].join(' ')}`,
    `connect-src ${reachable.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...commonHeaders(publicUrl),
  };
}
