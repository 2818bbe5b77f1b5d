import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An answer that is not JSON. */
export interface CustomResponse {
  readonly kind: 'redirect' | 'file';
  send(reply: FastifyReply): Promise<FastifyReply>;
}

export const isCustomResponse = (result: unknown): result is CustomResponse =>
  typeof result === 'object' && result !== null && 'send' in result && 'kind' in result;

/** Sends the browser on with a GET, whatever it came with. */
export function redirectTo(url: string, cookies: readonly string[] = []): CustomResponse {
  return {
    kind: 'redirect',
    async send(reply) {
      if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
      return reply.redirect(url, 303);
    },
  };
}

export interface FileResponse {
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Lower-case hex; leaves as Repr-Digest and as the ETag of ranges. */
  readonly sha256: string;
  readonly range: { readonly start: number; readonly end: number } | undefined;
  readonly stream: Readable | undefined;
}

const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');

/** Every character but those that an extended value may hold as they are. */
const extendedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

const attachment = (fileName: string) =>
  `attachment; filename="${asciiName(fileName)}"; filename*=UTF-8''${extendedName(fileName)}`;

/** A file to keep that is written while it is sent, so that nobody knows its size yet. */
export function streamedFileResponse(file: {
  readonly fileName: string;
  readonly mimeType: string;
  readonly parts: AsyncIterable<string>;
}): CustomResponse {
  return {
    kind: 'file',
    async send(reply) {
      reply.headers({
        'content-disposition': attachment(file.fileName),
        'content-type': file.mimeType,
      });
      return reply.send(Readable.from(file.parts, { objectMode: false }));
    },
  };
}

/** A file to keep, never shown in the page: its name, its size and its hash go with it. */
export function fileResponse(file: FileResponse): CustomResponse {
  const { range, sizeBytes } = file;
  return {
    kind: 'file',
    async send(reply) {
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': attachment(file.fileName),
        'content-length': range ? range.end - range.start + 1 : sizeBytes,
        'content-type': file.mimeType,
        etag: `"${file.sha256}"`,
        'referrer-policy': 'no-referrer',
        'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
      });
      if (range) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
      }
      return reply.send(file.stream);
    },
  };
}
