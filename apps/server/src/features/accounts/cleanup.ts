import type { Deps } from '../../deps.ts';
import { deleteImage } from '../../images.ts';
import type { Cleanup } from '../../cleanup/cleanup.ts';
import { deleteExpiredApiTokens } from './api-tokens/queries.ts';
import { deleteExpiredChallenges, deleteExpiredSetups } from './factor-cleanup-queries.ts';
import {
  deleteEndedSessions,
  deleteExpiredInvitations,
  deleteExpiredTokens,
  deleteUnconfirmedAccounts,
  deleteUnusedImages,
} from './cleanup-queries.ts';

async function deleteUnusedImageFiles({ db, files }: Deps, limit: number): Promise<number> {
  const unused = await db.transaction((transaction) => deleteUnusedImages(transaction, limit));
  await Promise.all(unused.map((image) => deleteImage(files, image)));
  return unused.length;
}

async function deleteUnconfirmed({ db, files }: Deps, limit: number): Promise<number> {
  const { count, images } = await db.transaction((transaction) =>
    deleteUnconfirmedAccounts(transaction, limit),
  );
  await Promise.all(images.map((image) => deleteImage(files, image)));
  return count;
}

export const accountCleanups: Record<string, Cleanup> = {
  sessions: ({ db }, limit) => deleteEndedSessions(db, limit),
  oneTimeTokens: ({ db }, limit) => deleteExpiredTokens(db, limit),
  apiTokens: ({ db }, limit) => deleteExpiredApiTokens(db, limit),
  passkeyChallenges: ({ db }, limit) => deleteExpiredChallenges(db, limit),
  authenticatorAppSetups: ({ db }, limit) => deleteExpiredSetups(db, limit),
  invitations: ({ db }, limit) => deleteExpiredInvitations(db, limit),
  unconfirmedAccounts: deleteUnconfirmed,
  profileImages: deleteUnusedImageFiles,
};
