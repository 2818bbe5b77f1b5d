import type { ClientEvents, ServerEvents, SocketRefusal } from '@partshelf/contract/events.ts';
import type { Socket } from 'socket.io-client';
import { checkConnection } from '../connection.ts';
import { replaceSession } from '../session-requests.ts';
import { readToken } from '../session.ts';

export type ShopSocket = Socket<ServerEvents, ClientEvents>;

const socketOptions = {
  path: '/socket.io',
  transports: ['polling', 'websocket'],
  tryAllTransports: true,
  reconnection: true,
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

/** Aborting the signal disconnects. */
export async function openSocket(signal: AbortSignal): Promise<ShopSocket> {
  const { io } = await loadClient(signal);
  const socket: ShopSocket = io({
    ...socketOptions,
    // Balancers lead all requests of a tab to the same node by it.
    query: { tab: crypto.randomUUID() },
    autoConnect: false,
    forceNew: true,
  });
  if (signal.aborted) return socket;
  signal.addEventListener('abort', () => socket.disconnect());
  followSession(socket);
  retryFailedHandshake(socket, signal);
  onPageActive(() => socket.connect(), { signal });
  socket.on('connect_error', ({ message }) => {
    log('not connected', message);
    checkConnection();
  });
  socket.on('disconnect', (reason) => {
    log('disconnected', reason);
    if (!signal.aborted) checkConnection();
  });
  return socket.connect();
}

const isTokenRefusal = ({ data }: Error & { data?: Partial<SocketRefusal> }) =>
  data?.code === 'TOKEN_MISSING';

async function loadClient(signal: AbortSignal): Promise<typeof import('socket.io-client')> {
  try {
    return await import('socket.io-client');
  } catch (error) {
    log('not connected', String(error));
    await new Promise<void>((resolve) => onPageActive(resolve, { signal, once: true }));
    return loadClient(signal);
  }
}

/** Sends the current token, and signs out when the server ends that session. */
function followSession(socket: ShopSocket): void {
  let sentToken: string | undefined;
  socket.auth = (sendAuth) => {
    sentToken = readToken();
    sendAuth({ token: sentToken });
  };
  const endSession = () => {
    // Another user may have signed in meanwhile, in another tab.
    if (readToken() === sentToken) void replaceSession(sentToken);
    else socket.disconnect().connect();
  };
  socket.on('sessionEnded', endSession);
  socket.on('connect_error', (error) => isTokenRefusal(error) && endSession());
}

/** socket.io does not retry a refused handshake; here the check itself may have failed. */
function retryFailedHandshake(socket: ShopSocket, signal: AbortSignal): void {
  let attempts = 0;
  let nextAttempt: number | undefined;
  socket.on('connect', () => (attempts = 0));
  socket.on('connect_error', (error) => {
    const isUnchecked = !socket.active && !isTokenRefusal(error);
    if (!isUnchecked || attempts === socketOptions.reconnectionAttempts) return;
    attempts += 1;
    nextAttempt = window.setTimeout(() => socket.connect(), socketOptions.reconnectionDelayMax);
  });
  signal.addEventListener('abort', () => clearTimeout(nextAttempt));
}

/** Connects again after the last attempt or a disconnect by the server. */
function onPageActive(connect: () => void, options: AddEventListenerOptions): void {
  for (const eventName of ['online', 'focus', 'pageshow'])
    window.addEventListener(eventName, connect, options);
  document.addEventListener('visibilitychange', connect, options);
}

function log(...what: string[]): void {
  // oxlint-disable-next-line no-console
  console.debug('Realtime:', ...what);
}
