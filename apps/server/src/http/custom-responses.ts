import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RouteContext } from '../serve.ts';

export interface CustomResponse {
  readonly kind: 'redirect' | 'file' | 'empty';
  send(reply: FastifyReply): Promise<FastifyReply>;
}

export const isCustomResponse = (result: unknown): result is CustomResponse =>
  typeof result === 'object' && result !== null && 'send' in result && 'kind' in result;

export function redirectTo(url: string, cookies: readonly string[] = []): CustomResponse {
  return {
    kind: 'redirect',
    async send(reply) {
      if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
      return reply.redirect(url, 303);
    },
  };
}

export const emptyResponse: CustomResponse = {
  kind: 'empty',
  send: async (reply) => reply.code(204).send(),
};

export interface FileResponse {
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** It is in lower-case hex; also the Repr-Digest and the ETag of ranges. */
  readonly sha256: string;
  readonly range: { readonly start: number; readonly end: number } | undefined;
  readonly stream: Readable | undefined;
  /** It is shown by the browser; others are saved. */
  readonly isInline?: true;
  /** It came from someone else: a browser that shows it runs nothing of it. */
  readonly isSandboxed?: true;
}

const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');

const extendedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

const disposition = (kind: 'attachment' | 'inline', fileName: string) =>
  `${kind}; filename="${asciiName(fileName)}"; filename*=UTF-8''${extendedName(fileName)}`;

/** It is generated while it is sent, so its size is unknown. */
export function streamedFileResponse(file: {
  readonly fileName: string;
  readonly mimeType: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
}): CustomResponse {
  return {
    kind: 'file',
    async send(reply) {
      reply.headers({
        'content-disposition': disposition('attachment', file.fileName),
        'content-type': file.mimeType,
      });
      return reply.send(Readable.from(file.parts, { objectMode: false }));
    },
  };
}

export function fileResponse(file: FileResponse): CustomResponse {
  const { range, sizeBytes, isInline } = file;
  return {
    kind: 'file',
    async send(reply) {
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': disposition(isInline ? 'inline' : 'attachment', file.fileName),
        'content-length': range ? range.end - range.start + 1 : sizeBytes,
        'content-type': file.mimeType,
        etag: `"${file.sha256}"`,
        'referrer-policy': 'no-referrer',
        ...(file.isSandboxed && { 'content-security-policy': "default-src 'none'; sandbox" }),
        'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
      });
      if (range) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
      }
      return reply.send(file.stream);
    },
  };
}

/** Mail programs post `List-Unsubscribe=One-Click` as a form; the address alone says enough. */
export function acceptOneClickPosts(
  context: RouteContext,
  mount: (context: RouteContext) => void,
): void {
  context.app.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    mount({ ...context, app });
  });
}
