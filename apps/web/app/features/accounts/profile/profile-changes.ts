import type { User } from '@partshelf/contract/accounts.ts';
import { profileRoutes } from '@partshelf/contract/profile.ts';
import { api, type Api } from '../../../api.ts';
import { toFileForm } from '../uploads/file-form.ts';

export interface ProfileValues {
  image?: File | undefined;
  username: string;
  email: string;
}

export interface ProfileChanges {
  readonly image: File | undefined;
  /** Undefined when it stays. */
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
  const [uploaded] = await send(profileRoutes.upload, { body: toFileForm(file) });
  return uploaded;
}

/**
 * Sends what has changed, all but the email address, and answers the person as they are now. The
 * image goes first.
 */
export async function saveChanges(
  user: User,
  { image, username }: ProfileChanges,
  uploadImage: Api,
): Promise<User> {
  const uploaded = image && (await upload(image, uploadImage));
  const saved = await api(profileRoutes.update, {
    params: { id: String(user.id) },
    body: { username, profileImg: uploaded?.id },
  });
  if (uploaded && user.profileImg) await deleteImage(user.profileImg.id);
  return saved;
}

/** The profile is saved by now, and the shop deletes images that are no longer used. */
async function deleteImage(id: number): Promise<void> {
  await api(profileRoutes.deleteUpload, { params: { id: String(id) } }).catch(() => {});
}
