import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { logError } from '../log-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { getSettings } from '../control/settings.ts';
import { parseMessage } from './message.ts';

const maxMessageBytes = 10 * 1024 * 1024;

type MailServer = { listener: Server; port: number; close: () => Promise<void> };

export async function startMailServer(sandbox: Sandbox): Promise<MailServer> {
  function refuseOnDemand(callback: (error?: Error) => void): void {
    const { refuse } = getSettings(sandbox.store).faults.smtp;
    callback(refuse ? createSmtpError(421, 'The sandbox is set to refuse mail') : undefined);
  }

  const sockets = new Map<number, Socket>();

  const server = new SMTPServer({
    banner: 'Partshelf sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMessageBytes,
    closeTimeout: 500,
    logger: false,
    onConnect: (_session, callback) => refuseOnDemand(callback),
    onMailFrom: (_address, _session, callback) => refuseOnDemand(callback),
    onData: async (stream, session, callback) => {
      try {
        const id = await storeMessage(sandbox, stream, session);
        const { hangsUp } = getSettings(sandbox.store).faults.smtp;
        if (hangsUp) sockets.get(session.remotePort)?.destroy();
        else callback(null, `Stored as ${id}`);
      } catch (error) {
        callback(error as Error);
      }
    },
  });

  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort!;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  // Once the server listens, an error only means that a client disconnected early.
  server.on('error', ({ message }) => {
    if (server.server.listening) logError(`A mail connection broke: ${message}`);
  });
  await once(server.listen(sandbox.config.smtpPort, '127.0.0.1'), 'listening');

  return {
    listener: server.server,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function storeMessage(
  sandbox: Sandbox,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<string> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw createSmtpError(552, 'The message is too large');
  const message = await parseMessage(
    raw,
    {
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
    },
    new Date(sandbox.now()),
  ).catch((error: Error) => {
    throw createSmtpError(554, `The message cannot be read: ${error.message}`);
  });
  sandbox.store.put('messages', message);
  return message.id;
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
