import type { ShopSettings } from './shop-settings.ts';

/** Sends a call to the API: over HTTP in the browser, directly while rendering on the server. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

export interface RenderOptions {
  /** The CSP nonce. */
  readonly nonce: string;
  /** Sends the page's own calls to the API. */
  readonly send: SendRequest;
  readonly settings: ShopSettings;
  readonly report: (error: unknown) => void;
}

/** What the server build of the web app exports. */
export interface WebBuild {
  renderPage(request: Request, options: RenderOptions): Promise<Response>;
  /** The canonical address of a public page; undefined for every other page. */
  publicAddressOf(address: string): string | undefined;
}
