import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { report } from '../report.ts';
import type { Sandbox } from '../sandbox.ts';
import { getSettings } from '../settings.ts';
import { parseMessage } from './message.ts';

const largestMessage = 10 * 1024 * 1024;

type MailServer = { listener: Server; port: number; close: () => Promise<void> };

/** A mail server that takes every message, for whomever it is, and keeps it for the inbox. */
export async function startMailServer(sandbox: Sandbox): Promise<MailServer> {
  function refuseOnDemand(callback: (error?: Error) => void): void {
    const { refuse } = getSettings(sandbox.store).faults.smtp;
    callback(refuse ? refusal(421, 'The sandbox was told to refuse mail') : undefined);
  }

  const lines = new Map<number, Socket>();

  const server = new SMTPServer({
    banner: 'Partshelf sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    closeTimeout: 500,
    logger: false,
    onConnect: (_session, callback) => refuseOnDemand(callback),
    onMailFrom: (_address, _session, callback) => refuseOnDemand(callback),
    onData: async (stream, session, callback) => {
      try {
        const id = await keepMessage(sandbox, stream, session);
        const { hangsUp } = getSettings(sandbox.store).faults.smtp;
        if (hangsUp) lines.get(session.remotePort)?.destroy();
        else callback(null, `Kept as ${id}`);
      } catch (error) {
        callback(error as Error);
      }
    },
  });

  server.server.on('connection', (line: Socket) => {
    const port = line.remotePort!;
    lines.set(port, line);
    line.once('close', () => lines.delete(port));
  });
  // Once it listens, an error is a client that hung up in the middle, which concerns nobody else.
  server.on('error', ({ message }) => {
    if (server.server.listening) report(`A mail connection broke: ${message}`);
  });
  await once(server.listen(sandbox.config.smtpPort, '127.0.0.1'), 'listening');

  return {
    listener: server.server,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keepMessage(
  sandbox: Sandbox,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<string> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw refusal(552, 'The message is too large');
  const message = await parseMessage(
    raw,
    {
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
    },
    new Date(sandbox.now()),
  ).catch((error: Error) => {
    throw refusal(554, `The message cannot be read: ${error.message}`);
  });
  sandbox.store.put('messages', message);
  return message.id;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
