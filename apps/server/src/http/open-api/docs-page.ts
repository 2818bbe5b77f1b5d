import { escapeHtml } from '../escape-html.ts';
import {
  reportingEndpoints,
  reportViolations,
  requireTrustedTypes,
} from '../site/content-policy.ts';

/** The viewer sets its styles in the page. */
const createPolicy = (publicUrl: string) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  ...requireTrustedTypes(['vue']),
  ...reportViolations(publicUrl),
];

export const docsPageHeaders = (publicUrl: string) => ({
  'content-security-policy': createPolicy(publicUrl).join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  ...reportingEndpoints(publicUrl),
});

export const docsPage = (shopName: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${escapeHtml(shopName)}</title>
<link rel="icon" href="/favicon.ico">
</head>
<body>
<div id="api"></div>
<noscript>This page needs JavaScript. The description itself is <a href="/api/openapi.json">openapi.json</a>.</noscript>
<script src="/api/docs/viewer.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const viewerOptions = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'direct',
  defaultOpenFirstTag: true,
};

export const docsPageScript = `Scalar.createApiReference('#api', ${JSON.stringify(viewerOptions)});\n`;
