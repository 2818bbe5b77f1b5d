import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  chooseEncoding,
  compress,
  type CompressedText,
  decompress,
} from '../../cache/cached-response.ts';
import { escapeHtml } from '../error-response.ts';
import { reportingEndpoints, reportViolations, requireTrustedTypes } from '../page-headers.ts';
import { describeApi } from './describe-api.ts';

async function sendCompressed(text: CompressedText, request: FastifyRequest, reply: FastifyReply) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(encoding === 'identity' ? await decompress(text) : text[encoding]);
}

interface DocsOptions {
  readonly publicUrl: string;
  readonly readShopName: () => string;
}

/** `/api/docs` is the description for programs, and a page for browsers. */
export function mountApiDocs(
  api: FastifyInstance,
  routes: readonly ListedRoute[],
  { publicUrl, readShopName }: DocsOptions,
): void {
  let described: { readonly shopName: string; readonly text: Promise<CompressedText> } | undefined;
  function describe(): Promise<CompressedText> {
    const shopName = readShopName();
    if (described?.shopName !== shopName) {
      const description = describeApi(routes, publicUrl, shopName);
      described = { shopName, text: compress(Buffer.from(JSON.stringify(description))) };
    }
    return described.text;
  }

  async function sendDescription(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
    });
    return sendCompressed(await describe(), request, reply);
  }

  api.get('/api/openapi.json', (request, reply) => {
    reply.header('vary', 'accept-encoding');
    return sendDescription(request, reply);
  });

  api.get('/api/docs', (request, reply) => {
    reply.header('vary', 'accept, accept-encoding');
    if (!request.headers.accept?.includes('text/html')) return sendDescription(request, reply);
    return reply
      .headers({
        'cache-control': 'public, no-cache',
        ...docsPageHeaders(publicUrl),
      })
      .type('text/html; charset=utf-8')
      .send(docsPage(readShopName()));
  });

  api.get('/api/docs/start.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(docsPageScript),
  );

  api.get('/api/docs/viewer.js', async (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      vary: 'accept-encoding',
    });
    return sendCompressed(await loadViewer(), request, reply);
  });
}

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

const docsPage = (shopName: string) => `<!DOCTYPE html>
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

const docsPageScript = `Scalar.createApiReference('#api', ${JSON.stringify(viewerOptions)});\n`;

/**
 * Compiled validators need eval, which the page forbids. Where the browser blocks storage, the
 * viewer forgets its settings with the page.
 */
const preparation = Buffer.from(`globalThis.__zod_globalConfig={jitless:true};
for(const area of ['localStorage','sessionStorage'])try{globalThis[area]}catch{
const entries=new Map();
Object.defineProperty(globalThis,area,{value:Object.create({getItem:(name)=>entries.get(name)??null,
setItem:(name,text)=>void entries.set(name,text),removeItem:(name)=>void entries.delete(name)})})}
`);

/** The package has its script inside a plugin, so a server of its own returns it. */
async function readViewerScript(): Promise<Buffer> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const server = Fastify();
  await server.register(apiReference, {
    routePrefix: '/viewer',
    configuration: { url: '/api/openapi.json' },
  });
  const { statusCode, rawPayload } = await server.inject('/viewer/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`the script of the API viewer is missing: ${statusCode}`);
  return Buffer.concat([preparation, rawPayload]);
}

let compressed: Promise<CompressedText> | undefined;

const loadViewer = (): Promise<CompressedText> =>
  (compressed ??= readViewerScript()
    .then(compress)
    .catch((error: unknown) => {
      compressed = undefined;
      throw error;
    }));
