import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';

export interface PageOptions {
  development: boolean;
  hasEditor?: boolean;
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

/** Pasted text becomes HTML unchecked, in a document that runs nothing. */
const editorPolicy = 'ProseMirrorClipboard';

const permissions = [
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'usb=()',
];

/** Style attributes are allowed, because the interface's components set them. */
export function pageHeaders(
  scriptHashes: readonly string[],
  { development, settings, hasEditor = false }: PageOptions,
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
  const trustedTypes = [
    'partshelf',
    ...(hasEditor ? [editorPolicy] : []),
    ...(development ? ["'allow-duplicates'"] : []),
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
    ...requireTrustedTypes(trustedTypes),
    ...reportViolations(publicUrl),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions.join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...reportingEndpoints(publicUrl),
    ...commonHeaders(publicUrl),
  };
}

export const cspReportsPath = '/csp-reports';

/** Strings become HTML or scripts only through these policies. */
export const requireTrustedTypes = (policies: readonly string[]) => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies.length > 0 ? policies.join(' ') : "'none'"}`,
];

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** Browsers that know `report-to` ignore the older directive, and send nothing over plain HTTP. */
export const reportViolations = (publicUrl: string) => [
  `report-uri ${cspReportsPath}`,
  ...(isSecure(publicUrl) ? ['report-to csp'] : []),
];

export const reportingEndpoints = (publicUrl: string): Record<string, string> =>
  isSecure(publicUrl) ? { 'reporting-endpoints': `csp="${publicUrl}${cspReportsPath}"` } : {};

const notPages = /^\/(api|uploads|socket\.io|healthz|readyz|livez)(\/|$)/;

export const isPageUrl = (url: string) => !notPages.test(url);
