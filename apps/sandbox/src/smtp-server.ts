import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { deliver } from './mails.ts';
import { logError, type Sandbox } from './sandbox.ts';
import { getSettings } from './settings.ts';

const maxMessageBytes = 60 * 1024 * 1024;

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
  return deliver(sandbox, readData(stream), {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  });
}

/** A sender is told that a mail is too large only when all of it has arrived. */
async function* readData(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  for await (const piece of stream) if (!stream.sizeExceeded) yield piece as Buffer;
  if (stream.sizeExceeded) throw createSmtpError(552, 'The message is too large');
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
