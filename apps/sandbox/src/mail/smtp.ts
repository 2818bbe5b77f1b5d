import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { alsoListenOnIpv6 } from '../loopback.ts';
import type { Sandbox } from '../sandbox.ts';
import { getSettings } from '../settings.ts';
import { parseMessage } from './message.ts';

const largestMessage = 10 * 1024 * 1024;

/** A mail server that takes every message, for whomever it is, and keeps it for the inbox. */
export async function startMailServer(
  sandbox: Sandbox,
): Promise<{ port: number; close: () => Promise<void> }> {
  function refuseOnDemand(callback: (error?: Error) => void): void {
    const { refuse } = getSettings(sandbox.store).faults.smtp;
    callback(refuse ? refusal(421, 'The sandbox was told to refuse mail') : undefined);
  }

  const server = new SMTPServer({
    banner: 'Partshelf sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    closeTimeout: 500,
    logger: false,
    onConnect: (_session, callback) => refuseOnDemand(callback),
    onMailFrom: (_address, _session, callback) => refuseOnDemand(callback),
    onData: (stream, session, callback) => {
      keepMessage(sandbox, stream, session).then(
        (id) => callback(null, `Kept as ${id}`),
        (error: Error) => callback(error),
      );
    },
  });

  server.listen(sandbox.config.smtpPort, '127.0.0.1');
  await once(server.server, 'listening');
  await alsoListenOnIpv6(server.server);
  // A client that hangs up in the middle concerns nobody but that client.
  server.on('error', (error) => console.warn(`A mail connection broke: ${error.message}`));

  return {
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
  );
  sandbox.store.put('messages', message);
  return message.id;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
