import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import { encodeForm, toBlob } from '../../files/images.ts';
import type { TestShop } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';

export type Given = Buffer | string;

/** Staff name the room. */
export const upload = (
  shop: TestShop,
  uploader: Pick<Customer, 'token'>,
  bytes: Given,
  name = 'error.log',
  room?: string,
) => uploadTo(shop, uploader, `/chat-attachments${room ? `?room=${room}` : ''}`, bytes, name);

export async function uploadTo(
  { app }: TestShop,
  { token }: Pick<Customer, 'token'>,
  path: string,
  bytes: Given,
  name: string,
) {
  const form = new FormData();
  form.append('files', toBlob(bytes), name);
  const { headers, payload } = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

export async function attach(...given: Parameters<typeof upload>): Promise<ChatAttachment> {
  const answer = await upload(...given);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

export const askForLinks = ({ call }: Pick<Customer, 'call'>, attachment: { documentId: string }) =>
  call('GET', `/chat-attachments/${attachment.documentId}/links`);

/** As it is downloaded. */
export async function download(
  { app }: TestShop,
  reader: Pick<Customer, 'call'>,
  attachment: { documentId: string },
  part: 'file' | 'thumbnail' = 'file',
) {
  const { data } = (await askForLinks(reader, attachment)).json();
  return app.inject(new URL(data[part]).pathname);
}
