import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, onTestFinished, test as plain } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { askForLinks, attach, download } from '../../../test/support/calls/attachment-calls.ts';
import { createChat, ownRoom, write } from '../../../test/support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { eicar, listenAsScanner, startHeldClamd } from '../../../test/support/clamd.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { unobserved } from '../../providers/provider-health.ts';
import { createVirusScanner } from '../../providers/virus-scanner.ts';

const tags = ['DESK-03', 'X-04'];

const clamd = await startHeldClamd();
afterEach(closeChatClients);

const test = shopTest({ config: { clamdUrl: clamd.url } });

test.for([
  ['harmless', 'a line', 'clean'],
  ['infected', eicar, 'blocked'],
] as const)(
  'a file that is %s waits for the scanner, and both sides learn what it said',
  { tags: ['slow', ...tags] },
  async ([, content, state], { shop, helpdesk }) => {
    const { customer, room } = await createChat(shop);
    const agent = await connectChatClient(shop, helpdesk);
    const self = await connectChatClient(shop, customer);
    await self.join(room.documentId);
    const attachment = await attach(shop, customer, content, 'a.txt');
    expect(attachment.state).toBe('waiting');
    const { documentId } = attachment;
    await write(customer, 'Look', { attachments: [documentId] });
    for (const person of [customer, helpdesk]) {
      expect(expectErrorCode(await askForLinks(person, attachment))).toBe(
        'ATTACHMENT_BEING_CHECKED',
      );
    }
    clamd.release();
    const checked = { roomId: room.documentId, attachmentId: documentId, state };
    expect(await agent.nextEvent('attachmentChecked')).toEqual(checked);
    expect(await self.nextEvent('attachmentChecked')).toEqual(checked);
    expect((await ownRoom(customer)).chat_messages[1]!.attachments![0]!.state).toBe(state);
    if (state === 'clean') {
      expect((await download(shop, helpdesk, attachment)).body).toBe(content);
    } else {
      expect(expectErrorCode(await askForLinks(helpdesk, attachment))).toBe('ATTACHMENT_BLOCKED');
    }
  },
);

test(
  'what is blocked before it is sent is not sent',
  { tags: ['slow', ...tags] },
  async ({ shop, customer }) => {
    const { documentId } = await attach(shop, customer, eicar, 'a.txt');
    clamd.release();
    await until(
      async () => expectErrorCode(await askForLinks(customer, { documentId })),
      (code) => code === 'ATTACHMENT_BLOCKED',
    );
    const answer = await write(customer, 'Look', { attachments: [documentId] });
    expect(expectErrorCode(answer)).toBe('ATTACHMENT_UNKNOWN');
  },
);

const content = () => Readable.from([Buffer.alloc(100_000, 'a'), Buffer.alloc(100_000, 'b')]);

plain.for<[string, (socket: Socket) => void, RegExp]>([
  ['hangs up', (socket) => void socket.destroy(), /clamd answers|ECONNRESET|EPIPE/],
  ['refuses', (socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0'), /size limit/],
  ['says something else', (socket) => void socket.end('HTTP/1.1 200 OK\0'), /clamd answers/],
  ['says too much', (socket) => void socket.end('x'.repeat(100_000)), /clamd answers/],
])(
  'a scanner that %s has found nothing and cleared nothing',
  { tags },
  async ([, onConnection, reason]) => {
    const { url, close } = await listenAsScanner(onConnection);
    onTestFinished(close);
    const { scan } = createVirusScanner(url, unobserved);
    const given = content();
    await expect(scan(given)).rejects.toThrow(reason);
    expect(given.destroyed).toBe(true);
  },
);

plain('a scanner may answer before it has read everything', { tags }, async () => {
  const { url, close } = await listenAsScanner(
    (socket) => void socket.resume().end('stream: Worm FOUND\0'),
  );
  onTestFinished(close);
  expect(await createVirusScanner(url, unobserved).scan(content())).toBe('blocked');
});
