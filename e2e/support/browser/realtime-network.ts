import type { Page, WebSocketRoute } from '@playwright/test';

export const websocket = /\/socket\.io\/\?.*transport=websocket/;

/** Engine.IO's packet that moves a connection from polling to its websocket. */
const upgradePacket = '5';

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
