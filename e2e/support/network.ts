import type { Page, WebSocketRoute, Request, Download } from '@playwright/test';

export const websocket = /\/socket\.io\/\?.*transport=websocket/;

/** Engine.IO's packet that moves a connection from polling to its websocket. */
const upgradePacket = '5';

/** What the browser reports when a connection is cut while it is used. */
export const cutConnectionErrors = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_NETWORK_CHANGED/,
  /WebSocket is already in CLOSING or CLOSED state/,
  /400 \(Bad Request\).*transport=polling/,
  /transport=websocket.*Unexpected response code: 400/,
];

export async function controlNetwork(page: Page) {
  const open = new Set<WebSocketRoute>();
  const upgraded = Promise.withResolvers<void>();
  await page.routeWebSocket(websocket, (socket) => {
    open.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
      if (message === upgradePacket) upgraded.resolve();
    });
  });
  return {
    /** Once a websocket is used: going offline leaves a waiting polling request open. */
    async disconnect() {
      await upgraded.promise;
      await page.context().setOffline(true);
      for (const socket of open) await socket.close();
    },
    reconnect: () => page.context().setOffline(false),
  };
}

/** What the page logs about its connection from now on. */
export function collectRealtimeLog(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Realtime:')) logged.push(message.text());
  });
  return logged;
}

/** `arrival` resolves with the first request. */
export async function pauseRequests(page: Page, method: string, url: RegExp) {
  const arrival = Promise.withResolvers<Request>();
  const release = Promise.withResolvers<void>();
  await page.route(url, async (route, request) => {
    if (request.method() !== method) return route.fallback();
    arrival.resolve(request);
    await release.promise;
    await route.fallback();
  });
  return { arrival: arrival.promise, resume: () => release.resolve() };
}

export async function failRequests(page: Page, method: string, url: RegExp, body: object = {}) {
  await page.route(url, (route, request) =>
    request.method() === method ? route.fulfill({ status: 500, json: body }) : route.fallback(),
  );
}

export const waitForApiResponse = (page: Page, method: string, url: RegExp) =>
  page.waitForResponse(
    (response) => response.request().method() === method && url.test(response.url()),
  );

/** Until the returned function is called. */
export async function throttleUploads(
  page: Page,
  bytesPerSecond: number,
): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const setSpeed = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await setSpeed(bytesPerSecond);
  return async () => void (await setSpeed(-1));
}

/** Chromium may close a new tab before it counts as a page; the download then belongs to the opener. */
export function waitForDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
}
