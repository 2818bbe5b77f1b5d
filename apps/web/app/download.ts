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

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
