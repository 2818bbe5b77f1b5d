import { createHash, randomBytes } from 'node:crypto';
import type { SendRequest, ShopSettings } from '@partshelf/contract/page-rendering.ts';
import type { FastifyInstance } from 'fastify';
import { shownTags } from '../cache/cached-response.ts';
import { anyChange } from '../cache/catalog-changes.ts';
import type { LoadBuild } from './web-build.ts';

export interface RenderedPage {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  readonly tags: ReadonlySet<string>;
}

interface RenderRequest {
  readonly path: string;
  /** Calls to the API count as those of this visitor. */
  readonly visitorIp: string;
  readonly settings: ShopSettings;
  readonly showsMissing: boolean;
}

type Render = (request: RenderRequest) => Promise<RenderedPage>;

const longestReadMs = 5_000;

/** Pages are the same for everyone: nothing about the visitor reaches the rendering. */
export function createRender(app: FastifyInstance, loadBuild: LoadBuild): Render {
  return async ({ path, visitorIp, settings, showsMissing }) => {
    const nonce = randomBytes(16).toString('base64url');
    const { renderPage } = await loadBuild();
    const tags = new Set<string>();
    const page = await renderPage(new Request(settings.publicUrl + path), {
      nonce,
      send: createSend(app, settings.publicUrl, visitorIp, tags),
      settings,
      showsMissing,
      report: (error) => app.log.error({ err: error }, 'a page could not be rendered'),
    });
    return {
      status: page.status,
      headers: Object.fromEntries(page.headers),
      ...extractInlineHashes(await page.text(), nonce),
      tags,
    };
  };
}

function createSend(
  app: FastifyInstance,
  publicUrl: string,
  remoteAddress: string,
  tags: Set<string>,
): SendRequest {
  const { host } = new URL(publicUrl);
  return async (path, init) => {
    const timeout = AbortSignal.timeout(longestReadMs);
    const answer = await app.inject({
      method: init.method as 'GET',
      url: publicUrl + path,
      headers: { ...(init.headers as Record<string, string>), host },
      remoteAddress,
      signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
    for (const tag of shownTags.get(answer.raw.res) ?? [anyChange]) tags.add(tag);
    return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
      status: answer.statusCode,
    });
  };
}

/** The nonce must be random and new for each page, or injected markup could be allowed. */
function extractInlineHashes(marked: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const hashesOf = (tag: 'script' | 'style') => {
    const own = new RegExp(`<${tag}\\b[^>]*${mark}[^>]*>(.*?)</${tag}>`, 'gs');
    const texts = Array.from(marked.matchAll(own), ([, text]) => text!);
    return [...new Set(texts.filter(Boolean).map(hashOf))];
  };
  return {
    html: marked.replaceAll(mark, ''),
    scriptHashes: hashesOf('script'),
    styleHashes: hashesOf('style'),
  };
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
