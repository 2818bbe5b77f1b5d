import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  chooseEncoding,
  compress,
  type CompressedText,
  decompress,
} from '../../cache/encodings.ts';
import { describeApi } from './describe-api.ts';
import { docsPage, docsPageHeaders, docsPageScript } from './docs-page.ts';
import { loadViewer } from './viewer.ts';

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
