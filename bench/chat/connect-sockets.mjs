import { io } from 'socket.io-client';

/** The same as in the web app. */
const options = {
  transports: ['polling', 'websocket'],
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
};
const concurrentHandshakes = 50;
const reportMs = 100;

/** A socket counts as connected once it has joined its room. */
const state = { connected: 0, refused: 0, givenUp: 0 };

export function reportToParent() {
  setInterval(() => process.send(state), reportMs).unref();
}

function connect(url, { token, room }) {
  const socket = io(url, { ...options, auth: { token }, forceNew: true });
  let isConnected = false;
  const firstConnection = Promise.withResolvers();
  const onJoined = () => {
    isConnected = true;
    state.connected += 1;
    firstConnection.resolve(socket);
  };
  socket.on('connect', () => {
    if (room) socket.emit('join', room, (joined) => joined && onJoined());
    else onJoined();
  });
  socket.on('disconnect', () => {
    if (isConnected) state.connected -= 1;
    isConnected = false;
  });
  socket.on('connect_error', () => {
    if (socket.active) return;
    state.refused += 1;
    setTimeout(() => socket.connect(), options.reconnectionDelayMax);
  });
  socket.io.on('reconnect_failed', () => {
    state.givenUp += 1;
  });
  return firstConnection.promise;
}

export async function connectAll(url, users) {
  const sockets = [];
  let next = 0;
  async function connectNext() {
    while (next < users.length) {
      const number = next;
      next += 1;
      sockets[number] = await connect(url, users[number]);
    }
  }
  await Promise.all(Array.from({ length: concurrentHandshakes }, connectNext));
  return sockets;
}
