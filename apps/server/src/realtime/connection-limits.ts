import type { Logger } from '../logging/log.ts';
import type { Realtime, RealtimeSocket } from './shop-sockets.ts';

/** Exists before authentication. */
type Connection = RealtimeSocket['conn'];

const packets = { limit: 100, perMs: 10_000 };
const longestBacklogBytes = 1024 * 1024;

export function limitConnections(io: Realtime, log: Logger): void {
  io.engine.on('connection', (connection: Connection) => {
    const hangUp = (reason: string) => {
      log.warn({ reason }, 'a realtime connection was dropped');
      connection.close(true);
    };
    limitIncomingPackets(connection, hangUp);
    limitSendBuffer(connection, hangUp);
  });
}

function limitIncomingPackets(connection: Connection, hangUp: (reason: string) => void): void {
  let windowEndsAt = 0;
  let received = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now > windowEndsAt) {
      windowEndsAt = now + packets.perMs;
      received = 0;
    }
    received += 1;
    if (received > packets.limit) hangUp('too many packets');
  });
}

/** Limits the bytes that wait for a client that does not read. */
function limitSendBuffer(connection: Connection, hangUp: (reason: string) => void): void {
  let waitingBytes = 0;
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waitingBytes += data?.length ?? 0;
    if (waitingBytes > longestBacklogBytes) hangUp('reads nothing');
  });
  connection.on('flush', () => {
    waitingBytes = 0;
  });
}
