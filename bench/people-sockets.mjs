import { io } from 'socket.io-client';

/** As the shop's own pages have it. */
const options = {
  transports: ['polling', 'websocket'],
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
};
const handshakesAtOnce = 50;
const tellEveryMs = 100;

/** How the sockets of this process are: a socket stands once it is in its room. */
const state = { standing: 0, refused: 0, givenUp: 0 };

/** Keeps the parent up to date. */
export function tellParent() {
  setInterval(() => process.send(state), tellEveryMs).unref();
}

/** Connects a person, and connects again as the shop's own pages do; settled when it first stands. */
function connect(url, { token, room }) {
  const socket = io(url, { ...options, auth: { token }, forceNew: true });
  let isStanding = false;
  const standing = Promise.withResolvers();
  const stand = () => {
    isStanding = true;
    state.standing += 1;
    standing.resolve(socket);
  };
  socket.on('connect', () => {
    if (room) socket.emit('join', room, (joined) => joined && stand());
    else stand();
  });
  socket.on('disconnect', () => {
    if (isStanding) state.standing -= 1;
    isStanding = false;
  });
  socket.on('connect_error', () => {
    if (socket.active) return;
    state.refused += 1;
    setTimeout(() => socket.connect(), options.reconnectionDelayMax);
  });
  socket.io.on('reconnect_failed', () => {
    state.givenUp += 1;
  });
  return standing.promise;
}

/** Connects everybody, some at a time. */
export async function connectAll(url, people) {
  const sockets = [];
  let next = 0;
  async function connectInTurn() {
    while (next < people.length) {
      const number = next;
      next += 1;
      sockets[number] = await connect(url, people[number]);
    }
  }
  await Promise.all(Array.from({ length: handshakesAtOnce }, connectInTurn));
  return sockets;
}
