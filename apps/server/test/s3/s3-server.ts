import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../src/platform/config.ts';

const bucket = 'shop-files';
const pageSize = 50;

export const bucketSettings = (settings: S3Settings) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_REGION: settings.region,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_FORCE_PATH_STYLE: 'true',
});

interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** An overloaded store refuses; a hanging one reads the request and never answers. */
type Fate = 'served' | 'overloaded' | 'cut' | 'hanging';

const serveAll = () => 'served' as const;

const suffix = '._S3rver_object';

/**
 * S3rver accepts unsigned requests, cannot abort a multipart upload, and lists only one page on a
 * current OpenSSL: all three are added here. Signatures of listings and aborts are not verified.
 */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'partshelf-s3-'));
  const options = {
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  };
  const s3 = new S3rver(options);
  await s3.configureBuckets();
  const handleObject = s3.callback();
  const requests: SeenRequest[] = [];
  let decide: (request: SeenRequest) => Fate = serveAll;

  const uploadsFolder = join(directory, bucket, '._S3rver_uploads');

  async function listKeys(prefix = ''): Promise<string[]> {
    const folder = join(directory, bucket, prefix);
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    return names
      .flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : []))
      .sort();
  }

  const pathOf = (key: string) => join(directory, bucket, `${key}${suffix}`);

  async function list(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const left = (await listKeys(prefix))
      .map((key) => `${prefix}${key}`)
      .filter((key) => key > after);
    const page = left.slice(0, pageSize);
    const entries = await Promise.all(
      page.map(async (key) => {
        const { mtime } = await stat(pathOf(key));
        return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified></Contents>`;
      }),
    );
    const next = left.length > page.length ? page.at(-1) : undefined;
    const nextToken = next && `<NextContinuationToken>${next}</NextContinuationToken>`;
    response.setHeader('content-type', 'application/xml');
    response.end(`<ListBucketResult>${entries.join('')}${nextToken ?? ''}</ListBucketResult>`);
  }

  async function abortUpload(uploadId: string, response: ServerResponse): Promise<void> {
    await rm(join(uploadsFolder, uploadId), { recursive: true, force: true });
    response.writeHead(204).end();
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url!, 'http://s3.test');
    const seen = { method: request.method!, path: pathname, query: searchParams };
    requests.push(seen);
    const fate = decide(seen);
    const { authorization } = request.headers;
    const uploadId = searchParams.get('uploadId');
    if (fate === 'hanging') request.resume();
    else if (fate === 'cut') request.once('data', () => request.destroy());
    else if (fate === 'overloaded') response.writeHead(503).end();
    else if (!authorization) response.writeHead(403).end();
    else if (pathname.endsWith('/')) void list(searchParams, response);
    else if (seen.method === 'DELETE' && uploadId) void abortUpload(uploadId, response);
    else handleObject(request, response);
  }

  const server = createServer(onRequest);
  async function open(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  async function stop(): Promise<void> {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
  await open(0);
  const { port } = server.address() as AddressInfo;

  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
    publicUrl: null,
  };

  return {
    settings,
    requests,
    setFate(fate: typeof decide) {
      decide = fate;
    },
    stop,
    restart: () => open(port),
    pathOf,
    listKeys,
    countUnfinishedUploads: async () => (await readdir(uploadsFolder).catch(() => [])).length,
    async close() {
      await stop();
      await rm(directory, { recursive: true });
    },
  };
}
