import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { editorHeader } from '@partshelf/contract/page-rendering.ts';
import { isEditorPage } from './rendering/editor-page.ts';
import {
  nonceContext,
  queriesContext,
  reportContext,
  showsMissingContext,
} from './rendering/load-context.ts';
import { Nonce } from './rendering/hydration.tsx';
import { isMissingPage } from './rendering/missing-page.ts';
import { ServerQueries } from './rendering/page-queries.tsx';

export const streamTimeout = 5_000;

const backOfficeId = 'admin/no-index';

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { staticHandlerContext, routeModules } = routerContext;
  const { loaderData, matches } = staticHandlerContext;
  if (!loadContext.get(showsMissingContext) && Object.values(loaderData).some(isMissingPage)) {
    return Promise.resolve(new Response(null, { status }));
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  const hasEditor = matches.some(({ route }) => isEditorPage(routeModules[route.id]?.handle));
  if (hasEditor) headers.set(editorHeader, 'true');
  const nonce = loadContext.get(nonceContext);
  const queries = loadContext.get(queriesContext);
  let isWhole = true;

  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerQueries value={queries}>
          <QueryClientProvider client={queries}>
            <ServerRouter context={withRouteList(routerContext)} url={request.url} nonce={nonce} />
          </QueryClientProvider>
        </ServerQueries>
      </Nonce>,
      {
        nonce,
        // Otherwise, large parts would come hidden, with a script that shows them.
        progressiveChunkSize: Infinity,
        async onAllReady() {
          clearTimeout(timer);
          const html = startAfterPaint(await text(pipe(new PassThrough())));
          resolve(new Response(html, { status: isWhole ? status : 500, headers }));
        },
        onError(error) {
          isWhole = false;
          handleError(error, { request, context: loadContext, params: {} });
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
      },
    );
    // Leaves the router time to send what it aborted after `streamTimeout`.
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Pages of the shop get a list without the routes of the back office. */
function withRouteList(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const isBackOffice = staticHandlerContext.matches.some(({ route }) => route.id === backOfficeId);
  if (!import.meta.env.PROD || isBackOffice) return context;
  const url = manifest.url.replace('/manifest-', '/shop-manifest-');
  return { ...context, manifest: { ...manifest, url } };
}

const moduleScript = /(?<=<script[^>]* type="module"[^>]*>)[^<]*/;
const staticImport = /^import (?:\* as (\w+) from )?("[^"]*");/gm;

/** Hidden tabs have no frames. */
const waitForPaint = `await new Promise((resolve) => {
  if (document.hidden) resolve();
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 1000);
});`;

/** The code would compete with styles, fonts and the first image, so it loads after their paint. */
function startAfterPaint(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '').replace(moduleScript, (code) => {
    const imports = code.replaceAll(staticImport, (_, name, url) =>
      name ? `const ${name} = await import(${url});` : `import(${url});`,
    );
    return import.meta.env.PROD ? `${waitForPaint}\n${imports}` : code;
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(reportContext)(error);
};
