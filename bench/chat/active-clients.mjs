import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { connectAll, reportToParent, sendRequest } from './clients.mjs';

const tickMs = 5;
const deliveryTimeoutMs = 15_000;

process.once('disconnect', () => process.exit());
const [{ url, customers, helpdesk }] = await once(process, 'message');
reportToParent();
const customerSockets = await connectAll(url, customers);
const helpdeskSockets = await connectAll(url, helpdesk);
const [{ rate, warmUpSeconds, seconds }] = await once(process, 'message');

const warmUpCount = rate * warmUpSeconds;
const total = warmUpCount + rate * seconds;
const messages = [];
const deliveryMs = [];
let received = 0;
let duplicates = 0;

function createMessage(number) {
  const customer = customers[Math.floor(number / 2) % customers.length];
  const content = `bench ${number}`;
  if (number % 2 === 0) {
    return {
      path: 'user-chat-message',
      author: customer,
      body: { content },
      recipients: helpdesk,
    };
  }
  return {
    path: 'helpdesk-chat-message',
    author: helpdesk[Math.floor(number / 2) % helpdesk.length],
    body: { content, chatroomId: customer.room },
    recipients: [customer],
  };
}

function subscribe(socket, recipient) {
  socket.on('newMessage', ({ content }) => {
    const number = Number(content.split(' ')[1]);
    const { dueAt, pending, delivered } = messages[number];
    if (pending.delete(recipient)) {
      delivered.add(recipient);
      received += 1;
      if (number >= warmUpCount) deliveryMs.push(performance.now() - dueAt);
    } else if (delivered.has(recipient)) duplicates += 1;
  });
}
customerSockets.forEach((socket, number) => subscribe(socket, customers[number]));
helpdeskSockets.forEach((socket, number) => subscribe(socket, helpdesk[number]));

const startedAt = performance.now();
const requests = [];
while (messages.length < total) {
  const dueAt = startedAt + (messages.length * 1000) / rate;
  if (performance.now() < dueAt) {
    await delay(tickMs);
    continue;
  }
  const { path, author, body, recipients } = createMessage(messages.length);
  messages.push({ dueAt, pending: new Set(recipients), delivered: new Set() });
  requests.push(
    sendRequest(`${url}/api/chat-message/${path}`, { method: 'POST', token: author.token, body }),
  );
}
const responses = await Promise.all(requests);
const lastResponseAt = performance.now();
const acknowledged = messages.filter((_, number) => responses[number].status === 200);
const isComplete = () => acknowledged.every(({ pending }) => pending.size === 0);
while (!isComplete() && performance.now() - lastResponseAt < deliveryTimeoutMs) await delay(tickMs);

process.send({
  results: {
    durationSeconds: (lastResponseAt - startedAt) / 1000,
    acknowledged: acknowledged.length,
    failed: total - acknowledged.length,
    responseMs: responses.slice(warmUpCount).map(({ durationMs }) => durationMs),
    received,
    deliveryMs,
    lost: acknowledged.reduce((sum, { pending }) => sum + pending.size, 0),
    duplicates,
  },
});
