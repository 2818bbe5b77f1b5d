import type { MultipartFile } from '@fastify/multipart';
import { limits } from '@partshelf/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../errors.ts';
import { createByteBudget, type OpenUpload, type Uploader } from './byte-budget.ts';
import { readBoundedForm } from './bounded-form.ts';
import type { FilesProvider } from '../../providers/files/files.ts';
import type { IncomingFile } from '../../providers/files/incoming-files.ts';

export interface UploadedPackage extends IncomingFile {
  readonly name: string;
}

/** One byte too many is read, which shows that the file is too big. */
const sizes = { fileSize: limits.packageBytes + 1, files: 1, fields: 0, parts: 2 };

const most = {
  bytes: limits.packageBytes + 20_000,
  error: 'PACKAGE_TOO_LARGE',
  budget: createByteBudget(limits.uploadsOnDiskBytes),
} as const;

async function* readFile({ file }: MultipartFile, upload: OpenUpload): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > limits.packageBytes) throw new ShopError('PACKAGE_TOO_LARGE');
    upload.add(chunk.length);
    yield chunk;
  }
}

/** Writing fails because of the disk; all else that fails is the form. */
function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const { syscall } = error as { syscall?: string };
  const isDisk = syscall === 'open' || syscall === 'write';
  return new ShopError(isDisk ? 'STORAGE_UNAVAILABLE' : 'REQUEST_MALFORMED', { cause: error });
}

/** The caller discards it. @throws ShopError when the form is broken, too big, or has more */
export async function receiveUpload(
  request: FastifyRequest,
  fileField: string,
  files: FilesProvider,
  uploader: Uploader,
): Promise<UploadedPackage> {
  if (!request.isMultipart()) throw new ShopError('CONTENT_TYPE_UNSUPPORTED');
  return readBoundedForm(request, most, uploader, (upload) =>
    receiveFile(request, fileField, files, upload),
  );
}

async function receiveFile(
  request: FastifyRequest,
  fileField: string,
  files: FilesProvider,
  upload: OpenUpload,
): Promise<UploadedPackage> {
  let uploaded: UploadedPackage | undefined;
  try {
    for await (const part of request.parts({ limits: sizes })) {
      if (part.type === 'field' || part.fieldname !== fileField || uploaded) {
        throw new ShopError('REQUEST_MALFORMED');
      }
      const received = await files.receivePackage(readFile(part, upload));
      uploaded = { ...received, name: part.filename };
    }
  } catch (error) {
    await uploaded?.discard();
    throw toShopError(error);
  }
  if (uploaded) return uploaded;
  throw new ShopError('VALIDATION_FAILED', { fields: { [fileField]: ['Please choose a file'] } });
}
