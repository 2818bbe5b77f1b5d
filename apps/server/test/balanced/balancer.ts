import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { findPort } from '../processes/server-process.ts';
import { findCaddy } from '../../../../scripts/install/test-programs.mjs';

const configuration = fileURLToPath(new URL('../../../../deploy/Caddyfile', import.meta.url));
const pollMs = 50;

const isOpen = (url: string) =>
  fetch(`${url}/livez`).then(
    () => true,
    () => false,
  );

/** Caddy with the configuration of `deploy`. */
export async function startBalancer(url: string, nodeUrls: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-caddy-'));
  const child = spawn(findCaddy()!, ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: {
      HOME: folder,
      PUBLIC_URL: url,
      UNREADY_PORT: String(await findPort()),
      SHOP_NODES: nodeUrls.map((node) => `127.0.0.1:${new URL(node).port}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const output: string[] = [];
  child.stderr!.on('data', (part: Buffer) => output.push(part.toString()));
  while (!(await isOpen(url))) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${output.join('')}`);
    await wait(pollMs);
  }
  return {
    readOutput: () => output.join(''),
    async close(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function toBytes(payload: unknown): Buffer | Readable | undefined {
  if (payload === undefined || payload === null) return undefined;
  if (Buffer.isBuffer(payload) || payload instanceof Readable) return payload;
  return Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
}

function parseCookie(line: string) {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const separator = pair.indexOf('=');
  const cookie: Record<string, unknown> = {
    name: pair.slice(0, separator),
    value: pair.slice(separator + 1),
  };
  for (const attribute of attributes) {
    const [name = '', value = true] = attribute.split('=');
    cookie[name[0]!.toLowerCase() + name.slice(1).replace('-', '')] = value;
  }
  return cookie;
}

async function send(base: string, options: InjectOptions): Promise<IncomingMessage> {
  const payload = options.payload ?? options.body;
  const body = toBytes(payload);
  const isJson =
    body !== undefined && !(payload instanceof Readable) && typeof payload === 'object';
  const call = openRequest(base, {
    method: options.method ?? 'GET',
    path: String(options.url ?? options.path).replaceAll(' ', '%20'),
    headers: {
      ...(isJson && !Buffer.isBuffer(payload) && { 'content-type': 'application/json' }),
      ...(Buffer.isBuffer(body) && { 'content-length': body.length }),
      ...(options.headers as Record<string, string>),
    },
  });
  if (body instanceof Readable) body.pipe(call);
  else call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return response;
}

/** Sends what tests inject over HTTP instead. */
export function createHttpApp(base: string): FastifyInstance {
  async function inject(given: string | InjectOptions): Promise<LightMyRequestResponse> {
    const response = await send(base, typeof given === 'string' ? { url: given } : given);
    const rawPayload = await buffer(response);
    const text = rawPayload.toString();
    return {
      statusCode: response.statusCode,
      headers: response.headers,
      rawPayload,
      payload: text,
      body: text,
      json: () => JSON.parse(text),
      cookies: (response.headers['set-cookie'] ?? []).map(parseCookie),
    } as unknown as LightMyRequestResponse;
  }
  return { inject } as unknown as FastifyInstance;
}
