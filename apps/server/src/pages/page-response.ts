import { createHash } from 'node:crypto';
import { pageHeaders, type PageOptions } from '../http/site/page-headers.ts';
import { compress, type CompressedText, type Encoding } from './encodings.ts';
import type { RenderedPage } from './rendering.ts';

type Headers = Readonly<Record<string, string>> & { readonly etag?: string };

/** A page as it is sent, with one set of headers for each form in which it travels. */
export interface PageResponse {
  readonly status: number;
  readonly text: CompressedText;
  readonly headers: Readonly<Record<Encoding, Headers>>;
  /** Whether it is what a public page shows, and not an error in its place. */
  readonly isPublic: boolean;
  /** What it shows, for its invalidation. */
  readonly tags: ReadonlySet<string>;
}

export async function createPageResponse(
  page: RenderedPage,
  isPublicAddress: boolean,
  options: PageOptions,
): Promise<PageResponse> {
  const text = await compress(page.html);
  const isPublic = isPublicAddress && page.status === 200;
  const hash = createHash('sha256').update(page.html).digest('base64url');
  const shared: Headers = {
    ...pageHeaders(page.scriptHashes, options),
    ...page.headers,
    vary: 'accept-encoding',
    'cache-control': isPublic ? 'public, no-cache' : 'private, no-store',
  };
  const headersOf = (encoding: Encoding, length: number): Headers => ({
    ...shared,
    'content-length': String(length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...(isPublic && { etag: `"${hash}-${encoding}"` }),
  });
  return {
    status: page.status,
    text,
    headers: {
      br: headersOf('br', text.br.length),
      gzip: headersOf('gzip', text.gzip.length),
      identity: headersOf('identity', text.length),
    },
    isPublic,
    tags: page.tags,
  };
}
