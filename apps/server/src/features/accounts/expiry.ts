import type { Deps } from '../../deps.ts';
import { deleteImage } from '../../images.ts';
import type { Sweep } from '../../sweeping.ts';
import {
  deleteExpiredInvitations,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteUnusedPictures,
} from './expiry-queries.ts';

const sweepPictures = ({ db, files }: Deps, limit: number) =>
  db.transaction(async (transaction) => {
    const unused = await deleteUnusedPictures(transaction, limit);
    await Promise.all(unused.map((image) => deleteImage(files, image)));
    return unused.length;
  });

export const accountSweeps: Record<string, Sweep> = {
  sessions: ({ db }, limit) => deleteExpiredSessions(db, limit),
  oneTimeTokens: ({ db }, limit) => deleteExpiredTokens(db, limit),
  invitations: ({ db }, limit) => deleteExpiredInvitations(db, limit),
  pictures: sweepPictures,
};
