import type { SendRequest } from '@partshelf/contract/page-rendering.ts';
import { createApi } from './api.ts';

const fileNamePattern = /filename="([^"]+)"/;

const downloadResponse: SendRequest = async (path, init) => {
  const response = await fetch(path, init);
  if (!response.ok) return response;
  const [, name = 'export'] =
    fileNamePattern.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await response.blob(), name);
  return Response.json({ data: null });
};

/** Saves the file that a call answers with, under its name. */
export const fetchDownload = createApi(downloadResponse);

/** Some browsers read the file only after the press. */
const readMs = 60_000;

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readMs);
}
