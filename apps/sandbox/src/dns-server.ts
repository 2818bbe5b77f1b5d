import { once } from 'node:events';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  streamEncode,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import { logError, type Sandbox } from './sandbox.ts';
import { getSettings } from './settings.ts';

export type DnsName = {
  id: string;
  /** A record that is split has several strings. */
  texts: (string | string[])[];
  answer: DnsAnswer;
};

/** `timeout` answers nothing at all. */
export const dnsAnswers = ['as recorded', 'timeout', 'servfail', 'nxdomain', 'refused'] as const;

export type DnsAnswer = (typeof dnsAnswers)[number];

const responseCodes = { servfail: 2, nxdomain: 3, refused: 5 };

const udpBytes = { usual: 512, most: 1_232 };
const stringBytes = 255;
const idleMs = 10_000;
const portAttempts = 10;

type DnsServer = { port: number; close: () => Promise<void> };

export async function startDnsServer(sandbox: Sandbox): Promise<DnsServer> {
  const { udp, tcp, port } = await listenOnBoth(sandbox.config.dnsPort ?? 0);
  const sockets = new Set<Socket>();

  udp.on('message', (message, { address, port: sender }) => {
    const response = answerQuery(sandbox, message);
    if (!response) return;
    const { packet, udpBytesMax } = response;
    const whole = encode(packet);
    const flags = packet.flags! | TRUNCATED_RESPONSE;
    const isTooLong = whole.length > udpBytesMax;
    udp.send(isTooLong ? encode({ ...packet, flags, answers: [] }) : whole, sender, address);
  });
  udp.on('error', logError);
  tcp.on('connection', (socket) => {
    sockets.add(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    answerStream(sandbox, socket).catch(() => socket.destroy());
  });

  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      const closed = [tcp, udp].map(
        (server) => new Promise<void>((resolve) => void server.close(() => resolve())),
      );
      await Promise.all(closed);
    },
  };
}

/** A free port of TCP may be taken in UDP. */
async function listenOnBoth(
  wanted: number,
): Promise<{ udp: UdpSocket; tcp: Server; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const tcp = createServer();
    await once(tcp.listen(wanted, '127.0.0.1'), 'listening');
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4');
    try {
      udp.bind(port, '127.0.0.1');
      await once(udp, 'listening');
      return { udp, tcp, port };
    } catch (error) {
      udp.close();
      tcp.close();
      if (wanted !== 0 || attempt === portAttempts) throw error;
    }
  }
}

async function answerStream(sandbox: Sandbox, socket: Socket): Promise<void> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2) {
      const end = 2 + received.readUInt16BE(0);
      if (received.length < end) break;
      const response = answerQuery(sandbox, received.subarray(2, end));
      if (response) socket.write(streamEncode(response.packet));
      received = received.subarray(end);
    }
  }
}

type Response = { packet: Packet; udpBytesMax: number };

/** Returns undefined for what is no query, and for those that time out. */
function answerQuery({ store }: Sandbox, message: Buffer): Response | undefined {
  const query = readQuery(message);
  const [question] = query?.questions ?? [];
  if (!query || !question) return undefined;
  const found = store.find('dnsNames', question.name.toLowerCase());
  const general = getSettings(store).faults.dns.answer;
  const answer = general === 'as recorded' ? (found?.answer ?? 'nxdomain') : general;
  if (answer === 'timeout') return undefined;
  const code = answer === 'as recorded' ? 0 : responseCodes[answer];
  const { name, type } = question;
  const texts = code === 0 && type === 'TXT' ? found!.texts : [];
  const extension = query.additionals?.find((record) => record.type === 'OPT');
  return {
    udpBytesMax: Math.min(extension?.udpPayloadSize ?? udpBytes.usual, udpBytes.most),
    packet: {
      id: query.id ?? 0,
      type: 'response',
      flags: (query.flags! & RECURSION_DESIRED) | RECURSION_AVAILABLE | AUTHORITATIVE_ANSWER | code,
      questions: [question],
      answers: texts.map((text) => ({ type: 'TXT', name, ttl: 0, data: toStrings(text) })),
    },
  };
}

function readQuery(message: Buffer): Packet | undefined {
  try {
    const packet = decode(message);
    return packet.type === 'query' ? packet : undefined;
  } catch {
    return undefined;
  }
}

function toStrings(text: string | string[]): Buffer[] {
  return [text].flat().flatMap((part) => {
    const bytes = Buffer.from(part);
    const count = Math.max(1, Math.ceil(bytes.length / stringBytes));
    return Array.from({ length: count }, (_, index) =>
      bytes.subarray(index * stringBytes, (index + 1) * stringBytes),
    );
  });
}
