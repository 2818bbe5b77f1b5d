import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { createApi } from '../api.ts';
import type { RenderOptions } from '@partshelf/contract/page-rendering.ts';
import {
  nonceContext,
  queriesContext,
  reportContext,
  settingsContext,
  showsMissingContext,
} from './load-context.ts';
import { createReadAddress } from './public-page.ts';
import { createQueryClient } from '../query-client.ts';

const handleRequest = createRequestHandler(build, import.meta.env.MODE);

export const readAddress = createReadAddress(build.routes);

export function renderPage(request: Request, page: RenderOptions): Promise<Response> {
  const api = createApi(page.send);
  const context = new RouterContextProvider();
  context.set(queriesContext, createQueryClient(api));
  context.set(settingsContext, page.settings);
  context.set(nonceContext, page.nonce);
  context.set(reportContext, page.report);
  context.set(showsMissingContext, page.showsMissing);
  return handleRequest(request, context);
}
