import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';

const pollMs = 50;
const timeoutMs = 300_000;

/** `state` is the last report of its sockets. */
export function startClientProcess(script, task) {
  const child = fork(join(import.meta.dirname, script));
  const clientProcess = { child, state: { connected: 0, refused: 0, givenUp: 0 } };
  child.on('message', (message) => {
    if ('connected' in message) clientProcess.state = message;
  });
  child.send(task);
  return clientProcess;
}

export async function runMessages({ child }, task) {
  child.send(task);
  for (;;) {
    const [message] = await once(child, 'message');
    if (message.results) return message.results;
  }
}

export async function waitForSockets(clientProcesses, count) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const sum = (key) => clientProcesses.reduce((total, { state }) => total + state[key], 0);
    const totals = {
      connected: sum('connected'),
      refused: sum('refused'),
      givenUp: sum('givenUp'),
    };
    const isSettled = totals.connected + totals.givenUp >= count;
    if (isSettled || performance.now() > deadline) return totals;
    await delay(pollMs);
  }
}

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

const lifetimeSeconds = 24 * 60 * 60;

const statement = `
  with created_users as (
    insert into users (document_id, username, email, provider, confirmed, role)
    select substr(md5(gen_random_uuid()::text), 1, 24), $2 || ' ' || number,
      lower($2) || '-' || number || '@bench.example', 'local', true, $2
    from generate_series(1, $1) as number
    returning id, role
  ), created_sessions as (
    insert into sessions (id, user_id, expires_at)
    select gen_random_uuid(), id, now() + interval '2 days' from created_users
    returning id, user_id
  ), rooms as (
    insert into chat_rooms (document_id, user_id)
    select substr(md5(gen_random_uuid()::text), 1, 24), id from created_users where role = 'Customer'
    returning document_id, user_id
  )
  select created_sessions.id as session, rooms.document_id as room
  from created_sessions left join rooms using (user_id)`;

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(secret, session) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'partshelf',
    aud: 'partshelf',
    jti: session,
    iat: now,
    exp: now + lifetimeSeconds,
  };
  const signed = `${encode({ alg: 'HS256', typ: 'session+jwt' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export async function createUsers(database, secret, count, role) {
  const { rows } = await database.query(statement, [count, role]);
  return rows.map(({ session, room }) => ({ token: signToken(secret, session), room }));
}

const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Status 0 means no response. */
export function sendRequest(url, { method = 'GET', token, body, agent = keepAliveAgent } = {}) {
  const startedAt = performance.now();
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const finish = (status) => resolve({ status, durationMs: performance.now() - startedAt });
    request(url, { agent, method, headers }, (response) => {
      response.resume().once('close', () => finish(response.statusCode));
    })
      .once('error', () => finish(0))
      .end(body && JSON.stringify(body));
  });
}

export async function sendAtRate(url, perSecond, signal) {
  const requests = [];
  await new Promise((resolve) => {
    const timer = setInterval(
      () => requests.push(sendRequest(url, { agent: false })),
      1000 / perSecond,
    );
    signal.addEventListener('abort', () => resolve(clearInterval(timer)));
  });
  return Promise.all(requests);
}
