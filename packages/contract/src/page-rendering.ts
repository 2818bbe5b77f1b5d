import type { ShopSettings } from './shop-settings.ts';

/** Over HTTP in the browser, directly while rendering on the server. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/** Set by pages with the editor of rich text; visitors do not get it. */
export const editorHeader = 'x-rich-text-editor';

export interface RenderOptions {
  readonly nonce: string;
  readonly send: SendRequest;
  readonly settings: ShopSettings;
  readonly report: (error: unknown) => void;
}

export interface WebBuild {
  renderPage(request: Request, options: RenderOptions): Promise<Response>;
  /** Undefined for a page that is not public. */
  publicAddressOf(address: string): string | undefined;
}
