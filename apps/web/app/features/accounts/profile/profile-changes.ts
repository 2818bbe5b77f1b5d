import type { User } from '@partshelf/contract/accounts.ts';
import { profileRoutes } from '@partshelf/contract/profile.ts';
import { api, type Api } from '../../../api.ts';
import { fileForm } from '../uploads/file-form.ts';

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

async function upload(image: File, send: Api) {
  const [picture] = await send(profileRoutes.upload, { body: fileForm(image) });
  return picture;
}

/**
 * Sends what has changed, all but the email address, and answers the person as they are now. The
 * picture goes first, by `sendPicture`.
 */
export async function saveChanges(
  user: User,
  { image, username }: ProfileChanges,
  sendPicture: Api,
): Promise<User> {
  const picture = image && (await upload(image, sendPicture));
  const saved = await api(profileRoutes.update, {
    params: { id: String(user.id) },
    body: { username, profileImg: picture?.id },
  });
  if (picture && user.profileImg) await deletePicture(user.profileImg.id);
  return saved;
}

/** The profile is saved by now, and the shop takes away pictures that nobody shows. */
async function deletePicture(id: number): Promise<void> {
  await api(profileRoutes.deleteUpload, { params: { id: String(id) } }).catch(() => {});
}
