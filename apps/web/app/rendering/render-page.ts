import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { createApi } from '../api.ts';
import type { RenderOptions } from '@partshelf/contract/page-rendering.ts';
import { nonceContext, queriesContext, reportContext, settingsContext } from './load-context.ts';
import { createPublicAddress } from './public-page.ts';
import { createQueryClient } from '../query-client.ts';

const handleRequest = createRequestHandler(build, import.meta.env.MODE);

export const publicAddressOf = createPublicAddress(build.routes);

export async function renderPage(request: Request, page: RenderOptions): Promise<Response> {
  const api = createApi(page.send);
  const context = new RouterContextProvider();
  context.set(queriesContext, createQueryClient(api));
  context.set(settingsContext, page.settings);
  context.set(nonceContext, page.nonce);
  context.set(reportContext, page.report);
  const response = await handleRequest(request, context);
  return new Response(removeModulePreloads(await response.text()), response);
}

/** Preloads would compete with styles, fonts and the first image; the last script imports them. */
function removeModulePreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
