import type { MultipartFile } from '@fastify/multipart';
import { limits } from '@partshelf/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../errors.ts';
import { createByteBudget, type OpenUpload, type Uploader } from './byte-budget.ts';
import { readBoundedForm } from './bounded-form.ts';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** One byte too many is read, which shows that the file is too big. */
const sizes = {
  fileSize: limits.imageBytes + 1,
  files: 1,
  fields: 20,
  fieldSize: 10_000,
  parts: 21,
};

const most = {
  bytes: limits.imageBytes + 700_000,
  error: 'BODY_TOO_LARGE',
  budget: createByteBudget(limits.uploadsInMemoryBytes),
} as const;

async function readFile({ file }: MultipartFile, upload: OpenUpload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > limits.imageBytes) throw new ShopError('BODY_TOO_LARGE');
    upload.add(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws ShopError when the form is broken, too big, or names another file field */
export function readMultipart(request: FastifyRequest, fileField: string, uploader: Uploader) {
  return readBoundedForm(request, most, uploader, (upload) =>
    readParts(request, fileField, upload),
  );
}

async function readParts(request: FastifyRequest, fileField: string, upload: OpenUpload) {
  const fields: Record<string, unknown> = Object.create(null);
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits: sizes })) {
      if (part.type === 'field') {
        if (part.fieldname in fields) throw new ShopError('REQUEST_MALFORMED');
        fields[part.fieldname] = part.value;
      } else if (part.fieldname === fileField) {
        file = { name: part.filename, bytes: await readFile(part, upload) };
      } else {
        throw new ShopError('REQUEST_MALFORMED');
      }
    }
  } catch (error) {
    if (error instanceof ShopError) throw error;
    const { code } = error as { code?: string };
    const tooLarge = code === 'FST_REQ_FILE_TOO_LARGE';
    throw new ShopError(tooLarge ? 'BODY_TOO_LARGE' : 'REQUEST_MALFORMED', { cause: error });
  }
  return { fields: { ...fields }, file };
}
