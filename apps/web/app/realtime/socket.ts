import type { ClientEvents, ServerEvents } from '@partshelf/contract/events.ts';
import type { Socket } from 'socket.io-client';
import { readToken, removeToken } from '../session.ts';

export type ShopSocket = Socket<ServerEvents, ClientEvents>;

const socketOptions = {
  path: '/socket.io',
  transports: ['polling', 'websocket'],
  /** Where one of them is blocked, the other one will do. */
  tryAllTransports: true,
  reconnection: true,
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

/** How the server refuses a handshake whose token it does not know. */
const tokenRefusal = 'Missing or invalid credentials';

/**
 * Connects this tab on behalf of whoever is signed in; the client of the protocol is fetched for
 * that. Aborting the signal hangs up.
 */
export async function openSocket(signal: AbortSignal): Promise<ShopSocket> {
  const { io } = await loadClient(signal);
  const socket: ShopSocket = io({ ...socketOptions, autoConnect: false, forceNew: true });
  if (signal.aborted) return socket;
  signal.addEventListener('abort', () => socket.disconnect());
  followSession(socket);
  retryFailedHandshake(socket, signal);
  onPageActive(() => socket.connect(), { signal });
  socket.on('connect_error', ({ message }) => log('not connected', message));
  socket.on('disconnect', (reason) => log('disconnected', reason));
  return socket.connect();
}

async function loadClient(signal: AbortSignal): Promise<typeof import('socket.io-client')> {
  try {
    return await import('socket.io-client');
  } catch (error) {
    log('not connected', String(error));
    await new Promise<void>((resolve) => onPageActive(resolve, { signal, once: true }));
    return loadClient(signal);
  }
}

/** Shows the token of the moment, and ends the session here when the server has ended that one. */
function followSession(socket: ShopSocket): void {
  let sentToken: string | undefined;
  socket.auth = (sendAuth) => {
    sentToken = readToken();
    sendAuth({ token: sentToken });
  };
  const endSession = () => {
    // Somebody else may have signed in meanwhile, in another tab.
    if (readToken() === sentToken) removeToken();
    else socket.disconnect().connect();
  };
  socket.on('sessionEnded', endSession);
  socket.on('connect_error', ({ message }) => message === tokenRefusal && endSession());
}

/** A handshake that the server could not check is not repeated by the client of the protocol. */
function retryFailedHandshake(socket: ShopSocket, signal: AbortSignal): void {
  let attempts = 0;
  let nextAttempt: number | undefined;
  socket.on('connect', () => (attempts = 0));
  socket.on('connect_error', ({ message }) => {
    const isUnchecked = !socket.active && message !== tokenRefusal;
    if (!isUnchecked || attempts === socketOptions.reconnectionAttempts) return;
    attempts += 1;
    nextAttempt = window.setTimeout(() => socket.connect(), socketOptions.reconnectionDelayMax);
  });
  signal.addEventListener('abort', () => clearTimeout(nextAttempt));
}

/** After the last attempt, or when the server hung up, these are reasons to try once more. */
function onPageActive(connect: () => void, options: AddEventListenerOptions): void {
  for (const eventName of ['online', 'focus', 'pageshow'])
    window.addEventListener(eventName, connect, options);
  document.addEventListener('visibilitychange', connect, options);
}

/** For developers: the calls of the API tell the person what does not work. */
function log(...what: string[]): void {
  // oxlint-disable-next-line no-console
  console.debug('Realtime:', ...what);
}
