import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { api, type Api } from '../../../api.ts';
import { toFileForm } from '../uploads/file-form.ts';

export interface ProfileValues {
  image?: File | undefined;
  username: string;
  email: string;
}

export interface ProfileChanges {
  readonly image: File | undefined;
  readonly username: string | undefined;
  readonly newEmail: string | undefined;
}

export function findChanges(user: User, { image, username, email }: ProfileValues): ProfileChanges {
  const isSameEmail = email.toLowerCase() === user.email.toLowerCase();
  return {
    image,
    username: username === user.username ? undefined : username,
    newEmail: isSameEmail ? undefined : email,
  };
}

async function upload(file: File, send: Api) {
  const [uploaded] = await send('POST /upload', { body: toFileForm(file) });
  return uploaded;
}

/** Everything except the email address. */
export async function saveChanges(
  user: User,
  { image, username }: ProfileChanges,
  uploadImage: Api,
): Promise<User> {
  const uploaded = image && (await upload(image, uploadImage));
  const saved = await api('PUT /users/:id', {
    params: { id: String(user.id) },
    body: { username, profileImg: uploaded?.id },
  });
  if (uploaded && user.profileImg) await deleteImage(user.profileImg.id);
  return saved;
}

/** Best effort: the server deletes unused images anyway. */
async function deleteImage(id: number): Promise<void> {
  await api('DELETE /upload/files/:id', { params: { id: String(id) } }).catch(() => {});
}
