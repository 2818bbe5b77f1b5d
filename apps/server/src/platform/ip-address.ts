import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Hop 0 is the one that connected. */
export const trustProxies = (count: number) => (_address: string, hop: number) => hop < count;

export function createIpReader(trustedProxies: number): (request: IncomingMessage) => string {
  const trust = trustProxies(trustedProxies);
  return (request) => proxyAddr(request, trust);
}

/** Some proxies write the port behind the address. */
const portPattern = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

function parse(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, ipv6, ipv4] = portPattern.exec(ip) ?? [];
  const bare = ipv6 ?? ipv4 ?? ip;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

const unknown = 'unknown';

const ipv6Network = ({ parts }: ipaddr.IPv6) =>
  `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;

/** Reading an address takes longer than counting its request. */
const readAddresses = new LRUCache<string, string>({
  maxSize: 1024 * 1024,
  sizeCalculation: (read, ip) => read.length + ip.length,
});

/** An IPv6 customer has a whole /64 network; unreadable addresses are one caller together. */
export function toRateLimitIp(ip: string): string {
  const known = readAddresses.get(ip);
  if (known !== undefined) return known;
  const parsed = parse(ip);
  if (!parsed) return unknown;
  const isIpv6 = parsed.kind() === 'ipv6';
  const read = isIpv6 ? ipv6Network(parsed as ipaddr.IPv6) : parsed.toString();
  readAddresses.set(ip, read);
  return read;
}

export function networkOf(ip: string): string {
  const parsed = parse(ip);
  if (!parsed) return unknown;
  if (parsed.kind() === 'ipv6') return ipv6Network(parsed as ipaddr.IPv6);
  const [first, second, third] = (parsed as ipaddr.IPv4).octets;
  return `${first}.${second}.${third}.0/24`;
}
