import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

export interface OtherOrigin {
  readonly url: string;
  close(): void;
}

/** An empty page, as of an intranet. */
export async function startOtherOrigin(): Promise<OtherOrigin> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Intranet</title><link rel="icon" href="data:,">');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: any;
}

/** By the script of the open page; "blocked" when the browser shows it no answer. */
export function fetchInPage(
  page: Page,
  url: string,
  options: { method?: string; headers?: Record<string, string>; credentials?: 'include' } = {},
): Promise<Answer | 'blocked'> {
  return page.evaluate(
    async ([address, init]) => {
      const response = await fetch(address, init).catch(() => undefined);
      return response ? { status: response.status, body: await response.json() } : 'blocked';
    },
    [url, options] as const,
  );
}
