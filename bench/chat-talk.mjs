// Those who talk, customers and helpdesk, in a process of their own that has time to listen.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { call } from './call.mjs';
import { connectAll, tellParent } from './people-sockets.mjs';

const tickMs = 5;
const patienceMs = 15_000;

process.once('disconnect', () => process.exit());
const [{ url, customers, helpdesk }] = await once(process, 'message');
tellParent();
const customerSockets = await connectAll(url, customers);
const helpdeskSockets = await connectAll(url, helpdesk);
const [{ rate, warmUpSeconds, seconds }] = await once(process, 'message');

const warmUps = rate * warmUpSeconds;
const total = warmUps + rate * seconds;
/** By number of the message: when it was due, and how often each of the other side has heard it. */
const messages = [];
const toHearMs = [];
let heardCount = 0;
let doubled = 0;

/** Each customer in turn; what one of them writes is answered before the next one's turn. */
function takeTurn(number) {
  const customer = Math.floor(number / 2) % customers.length;
  const colleague = Math.floor(number / 2) % helpdesk.length;
  const content = `bench ${number}`;
  if (number % 2 === 0) {
    return {
      path: 'user-chat-message',
      author: customers[customer],
      body: { content },
      hearers: helpdesk,
    };
  }
  const { room: chatroomId } = customers[customer];
  const body = { content, chatroomId };
  const hearers = [customers[customer]];
  return { path: 'helpdesk-chat-message', author: helpdesk[colleague], body, hearers };
}

function listen(socket, hearer) {
  socket.on('newMessage', ({ content }) => {
    const number = Number(content.split(' ')[1]);
    const { dueAt, missing, heard } = messages[number];
    if (missing.delete(hearer)) {
      heard.add(hearer);
      heardCount += 1;
      if (number >= warmUps) toHearMs.push(performance.now() - dueAt);
    } else if (heard.has(hearer)) doubled += 1;
  });
}
customerSockets.forEach((socket, number) => listen(socket, customers[number]));
helpdeskSockets.forEach((socket, number) => listen(socket, helpdesk[number]));

const startedAt = performance.now();
const answers = [];
while (messages.length < total) {
  const dueAt = startedAt + (messages.length * 1000) / rate;
  if (performance.now() < dueAt) {
    await delay(tickMs);
    continue;
  }
  const { path, author, body, hearers } = takeTurn(messages.length);
  messages.push({ dueAt, missing: new Set(hearers), heard: new Set() });
  answers.push(
    call(`${url}/api/chat-message/${path}`, { method: 'POST', token: author.token, body }),
  );
}
const settled = await Promise.all(answers);
const lastAnswerAt = performance.now();
const acknowledged = messages.filter((_, number) => settled[number].status === 200);
const isComplete = () => acknowledged.every(({ missing }) => missing.size === 0);
while (!isComplete() && performance.now() - lastAnswerAt < patienceMs) await delay(tickMs);

process.send({
  figures: {
    tookSeconds: (lastAnswerAt - startedAt) / 1000,
    acknowledged: acknowledged.length,
    failed: total - acknowledged.length,
    answerMs: settled.slice(warmUps).map(({ tookMs }) => tookMs),
    heardCount,
    toHearMs,
    lost: acknowledged.reduce((sum, { missing }) => sum + missing.size, 0),
    doubled,
  },
});
