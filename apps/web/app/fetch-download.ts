import { createApi } from './api.ts';
import type { SendRequest } from '@partshelf/contract/page-rendering.ts';
import { saveFile } from './save-file.ts';

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
