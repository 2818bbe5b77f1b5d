import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { createApi, type SendRequest } from '../api.ts';
import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import {
  apiContext,
  nonceContext,
  queriesContext,
  reportContext,
  settingsContext,
} from './load-context.ts';
import { createPublicAddress } from './public-page.ts';
import { createQueryClient } from '../query-client.ts';

const handleRequest = createRequestHandler(build, import.meta.env.MODE);

interface RenderOptions {
  /** Marks the page's own inline scripts; nobody may guess it. */
  nonce: string;
  /** Carries the page's own calls to the shop's API. */
  send: SendRequest;
  settings: ShopSettings;
  report: (error: unknown) => void;
}

export const publicAddressOf = createPublicAddress(build.routes);

/** Renders a page to its end. */
export async function renderPage(request: Request, page: RenderOptions): Promise<Response> {
  const api = createApi(page.send);
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(queriesContext, createQueryClient(api));
  context.set(settingsContext, page.settings);
  context.set(nonceContext, page.nonce);
  context.set(reportContext, page.report);
  const response = await handleRequest(request, context);
  return new Response(removeModulePreloads(await response.text()), response);
}

/**
 * The router names every module in the head, some fifty. Asked for that early they are in the way
 * of the styles, the fonts and the first picture; the script at the end imports them all the same.
 */
function removeModulePreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
