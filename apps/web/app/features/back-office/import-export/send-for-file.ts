import type { SendRequest } from '../../../api.ts';

const namedFile = /filename="([^"]+)"/;

/** Sends as fetch does; the file that comes back is kept by the browser, as a download. */
export const sendForFile: SendRequest = async (path, init) => {
  const response = await fetch(path, init);
  if (!response.ok) return response;
  const [, name = 'export'] =
    namedFile.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await response.blob(), name);
  return Response.json({ data: null });
};

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
