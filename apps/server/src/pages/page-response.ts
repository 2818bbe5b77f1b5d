import { editorHeader } from '@partshelf/contract/page-rendering.ts';
import { type CachedResponse, createCompressedResponse } from '../cache/cached-response.ts';
import { pageHeaders, type PageOptions } from '../http/site/page-headers.ts';
import type { RenderedPage } from './rendering.ts';

/** Public are only pages at public addresses that show no error. */
export function createPageResponse(
  { html, status, tags, headers, scriptHashes, styleHashes }: RenderedPage,
  isPublicAddress: boolean,
  options: PageOptions,
): Promise<CachedResponse> {
  const { [editorHeader]: editor, ...sent } = headers;
  const hasEditor = editor !== undefined;
  const isPublic = isPublicAddress && status === 200;
  return createCompressedResponse({
    status,
    text: html,
    isPublic,
    tags,
    headers: {
      ...pageHeaders(scriptHashes, { ...options, hasEditor }, styleHashes),
      ...sent,
      'cache-control': isPublic ? 'public, no-cache' : 'private, no-store',
    },
  });
}
