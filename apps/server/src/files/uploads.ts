import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import type { UploadRule } from '@partshelf/contract/api/route.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../platform/errors.ts';
import type { FilesProvider } from './files.ts';
import type { IncomingFile } from './incoming-files.ts';

const retryAfterSeconds = 5;

interface OpenUpload {
  /** @throws ShopError UPLOADS_FULL when that much is not left, or it was closed */
  add(bytes: number): void;
  close(): void;
}

interface Uploader {
  readonly key: string;
  readonly most: number;
}

interface ByteBudget {
  /** Costs what has arrived, not what was announced. @throws ShopError TOO_MANY_REQUESTS */
  open(uploader: Uploader): OpenUpload;
}

function createByteBudget(totalBytes: number): ByteBudget {
  const openUploads = new Map<string, number>();
  let arrivedBytes = 0;
  return {
    open({ key, most }) {
      const others = openUploads.get(key) ?? 0;
      if (others >= most) {
        throw new ShopError('TOO_MANY_REQUESTS', { retryAfter: retryAfterSeconds });
      }
      openUploads.set(key, others + 1);
      let ownBytes = 0;
      let isOpen = true;
      return {
        add(bytes) {
          if (!isOpen || arrivedBytes + bytes > totalBytes) {
            throw new ShopError('UPLOADS_FULL', { retryAfter: retryAfterSeconds });
          }
          arrivedBytes += bytes;
          ownBytes += bytes;
        },
        close() {
          isOpen = false;
          arrivedBytes -= ownBytes;
          const left = openUploads.get(key)! - 1;
          if (left > 0) openUploads.set(key, left);
          else openUploads.delete(key);
        },
      };
    },
  };
}

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** One byte too many is read, which shows that the file is too big. */
const imageSizes = {
  fileSize: limits.imageBytes + 1,
  files: 1,
  fields: 20,
  fieldSize: 10_000,
  parts: 21,
};

const imageLimit = {
  bytes: limits.imageBytes + 700_000,
  error: 'BODY_TOO_LARGE',
  budget: createByteBudget(limits.uploadsInMemoryBytes),
} as const;

async function readImage({ file }: MultipartFile, upload: OpenUpload): Promise<Buffer> {
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
  return readBoundedForm(request, imageLimit, uploader, (upload) =>
    readParts(request, fileField, upload),
  );
}

async function readParts(request: FastifyRequest, fileField: string, upload: OpenUpload) {
  const fields: Record<string, unknown> = Object.create(null);
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits: imageSizes })) {
      if (part.type === 'field') {
        if (part.fieldname in fields) throw new ShopError('REQUEST_MALFORMED');
        fields[part.fieldname] = part.value;
      } else if (part.fieldname === fileField) {
        file = { name: part.filename, bytes: await readImage(part, upload) };
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

export interface ReceivedUpload extends IncomingFile {
  readonly name: string;
}

const onDiskBudget = createByteBudget(limits.uploadsOnDiskBytes);

const uploadKinds = {
  package: { fileBytes: limits.packageBytes, error: 'PACKAGE_TOO_LARGE' },
  attachment: { fileBytes: limits.attachments.bytes, error: 'ATTACHMENT_TOO_LARGE' },
  bankFile: { fileBytes: limits.bankFile.bytes, error: 'BANK_FILE_TOO_LARGE' },
} as const satisfies Record<UploadRule['kind'], UploadKind>;

interface UploadKind {
  readonly fileBytes: number;
  readonly error: ErrorCode;
}

async function* readFile(
  { file }: MultipartFile,
  { fileBytes, error }: UploadKind,
  upload: OpenUpload,
): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > fileBytes) throw new ShopError(error);
    upload.add(chunk.length);
    yield chunk;
  }
}

function toUploadError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const { syscall } = error as { syscall?: string };
  const isDisk = syscall === 'open' || syscall === 'write';
  return new ShopError(isDisk ? 'STORAGE_UNAVAILABLE' : 'REQUEST_MALFORMED', { cause: error });
}

interface Received {
  readonly upload: ReceivedUpload;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface FileRule extends UploadRule {
  readonly hasFields: boolean;
}

const mostFields = 5;
const fieldBytes = 25_000;

/** The caller discards it. @throws ShopError when the form is broken, too big, or has more */
export async function receiveUpload(
  request: FastifyRequest,
  rule: FileRule,
  files: FilesProvider,
  uploader: Uploader,
): Promise<Received> {
  if (!request.isMultipart()) throw new ShopError('CONTENT_TYPE_UNSUPPORTED');
  const { fileBytes, error } = uploadKinds[rule.kind];
  const besideFile = 20_000 + (rule.hasFields ? mostFields * fieldBytes : 0);
  const limit = { bytes: fileBytes + besideFile, error, budget: onDiskBudget };
  return readBoundedForm(request, limit, uploader, (upload) =>
    receiveFile(request, rule, files, upload),
  );
}

async function receiveFile(
  request: FastifyRequest,
  { field, kind, hasFields }: FileRule,
  files: FilesProvider,
  upload: OpenUpload,
): Promise<Received> {
  const most = uploadKinds[kind];
  const fieldCount = hasFields ? mostFields : 0;
  // One byte too many is read, which shows that the file is too big.
  const sizes = {
    fileSize: most.fileBytes + 1,
    files: 1,
    fields: fieldCount,
    fieldSize: fieldBytes,
    parts: fieldCount + 2,
  };
  const fields: Record<string, unknown> = Object.create(null);
  let uploaded: ReceivedUpload | undefined;
  try {
    for await (const part of request.parts({ limits: sizes })) {
      if (part.type === 'field') {
        const isUnexpected = !hasFields || part.fieldname in fields || part.valueTruncated;
        if (isUnexpected) throw new ShopError('REQUEST_MALFORMED');
        fields[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== field || uploaded) throw new ShopError('REQUEST_MALFORMED');
      const received = await files.receivePackage(readFile(part, most, upload));
      uploaded = { ...received, name: part.filename };
    }
  } catch (error) {
    await uploaded?.discard();
    throw toUploadError(error);
  }
  if (uploaded) return { upload: uploaded, fields: { ...fields } };
  throw new ShopError('VALIDATION_FAILED', { fields: { [field]: ['Please choose a file'] } });
}

interface FormLimit {
  readonly bytes: number;
  readonly error: ErrorCode;
  readonly budget: ByteBudget;
}

/**
 * The limits of the parts ignore what is between them, so all bytes are counted. What `read` keeps
 * of them it takes from the budget.
 * @throws ShopError, also TOO_MANY_REQUESTS when the uploader has too many open
 */
async function readBoundedForm<Form>(
  { headers, raw }: FastifyRequest,
  most: FormLimit,
  uploader: Uploader,
  read: (upload: OpenUpload) => Promise<Form>,
): Promise<Form> {
  const announcedBytes = Number(headers['content-length'] ?? most.bytes);
  if (announcedBytes > most.bytes) throw new ShopError(most.error);
  const upload = most.budget.open(uploader);
  const exceeded = Promise.withResolvers<never>();
  let receivedBytes = 0;
  const count = ({ length }: Buffer) => {
    receivedBytes += length;
    if (receivedBytes > most.bytes) exceeded.reject(new ShopError(most.error));
  };
  // Reading has begun before anything is counted: the first listener starts the stream.
  const form = read(upload);
  raw.on('data', count);
  try {
    return await Promise.race([form, exceeded.promise]);
  } finally {
    raw.off('data', count);
    upload.close();
  }
}
