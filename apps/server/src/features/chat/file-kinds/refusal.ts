import {
  acceptedKindsText,
  findRefusedKind,
  refusedKinds,
  type RefusedKind,
} from '@partshelf/contract/chat/refused-files.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Its message is for the sender. */
export class Refusal extends Error {}

const office = /officedocument|opendocument|x-cfb|ms-(?:word|excel|powerpoint|visio|project)|rtf/;
const archives = /rar|7z|x-tar|gzip|bzip|x-xz|zstd|x-compress|lzip|x-lzh|cab|x-ace|x-arj/;
const programs =
  /msdownload|x-elf|x-mach|x-msi|java-vm|x-executable|debian|x-rpm|wasm|x-apple-diskimage|iso9660|x-ms-shortcut|android/;

function kindOfType(type: string): RefusedKind | undefined {
  if (type.startsWith('image/hei')) return 'heic';
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('video/')) return 'video';
  if (type.startsWith('audio/')) return 'audio';
  if (office.test(type)) return 'office';
  if (programs.test(type)) return 'program';
  return archives.test(type) ? 'archive' : undefined;
}

export async function describeRefusal(bytes: Uint8Array, extension: string): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = (found && kindOfType(found.mime)) ?? findRefusedKind(extension);
  return kind ? refusedKinds[kind] : acceptedKindsText;
}
