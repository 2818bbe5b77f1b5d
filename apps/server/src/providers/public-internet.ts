import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

interface Address {
  readonly address: string;
  readonly family: number;
}

type Resolve = (name: string, signal: AbortSignal) => Promise<readonly Address[]>;

export interface InternetOptions {
  /** Only its addresses may be on this machine and without encryption. */
  readonly sandboxUrl: string | undefined;
  readonly resolve?: Resolve;
}

interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: string;
}

/** It asks addresses that people have entered: they may lead to the public internet only. */
export interface PublicInternet {
  /** Requests may be sent to the address. Names are only looked up later. */
  accepts(url: string): boolean;
  /** Redirects are not followed. @throws PrivateAddress, or whatever the network throws */
  request(url: string, request: SentRequest, signal: AbortSignal): Promise<IncomingMessage>;
}

class PrivateAddress extends Error {
  constructor() {
    super('The address is not on the public internet');
  }
}

const toHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

const publicIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6);
}

/** It asks the servers of the machine without its threads, which slow servers would occupy. */
async function resolveName(name: string, signal: AbortSignal): Promise<Address[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel());
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  return found;
}

export function createPublicInternet({
  sandboxUrl,
  resolve = resolveName,
}: InternetOptions): PublicInternet {
  const isOfSandbox = (url: URL) => sandboxUrl !== undefined && url.origin === sandboxUrl;

  function accepts(address: string): boolean {
    const url = new URL(address);
    if (isOfSandbox(url)) return true;
    const host = toHost(url);
    return url.protocol === 'https:' && (isIP(host) === 0 || isPublic(host));
  }

  /** The addresses that were checked are those that are connected to: the name is not asked again. */
  async function findLookup(url: URL, signal: AbortSignal): Promise<LookupFunction> {
    const addresses = await resolve(url.hostname, signal);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) throw new PrivateAddress();
    return (_name, options, callback) =>
      options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
  }

  return {
    accepts,
    async request(address, { method, headers, body }, signal) {
      if (!accepts(address)) throw new PrivateAddress();
      const url = new URL(address);
      const isName = !isOfSandbox(url) && isIP(toHost(url)) === 0;
      const lookup = isName ? { lookup: await findLookup(url, signal) } : {};
      const options = { method, headers, signal, agent: false as const, ...lookup };
      const { promise, resolve: onResponse, reject } = Promise.withResolvers<IncomingMessage>();
      (url.protocol === 'https:' ? https : http)
        .request(url, options, onResponse)
        .on('error', reject)
        // An answer that changes the protocol closes the connection without an error.
        .on('close', () => reject(new Error('The connection was closed without an answer')))
        .end(body);
      return promise;
    },
  };
}
