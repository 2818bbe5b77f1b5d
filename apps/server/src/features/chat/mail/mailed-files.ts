import type { Omission } from '@partshelf/contract/chat/inbound-mails.ts';
import { cleanLine } from '@partshelf/contract/api/typed-text.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { openImage } from '../../../files/images.ts';
import { ShopError } from '../../../platform/errors.ts';
import { callerWithAccount } from '../../../platform/rate-limits.ts';
import { countMegapixelsOf } from '../attachment-pictures.ts';
import { storeAttachment } from '../attachments.ts';
import type { MailContent, MailedFile } from './mail-content.ts';
import type { MailHead } from './mail-head.ts';
import { findRepeatedPictures, type RoomOfMail } from './queries.ts';
import type { InboundDeps } from './set-aside.ts';
import { toPictureMark } from './text-forms.ts';

export interface StoredFiles {
  /** Their ids, not sent yet: those of a mail that is taken again are deleted after a day. */
  readonly attachments: readonly string[];
  readonly logos: readonly string[];
  readonly refused: readonly Omission[];
  readonly omissions: readonly Omission[];
  readonly pictureDigests: string[];
}

const refusals = new Set(['ATTACHMENT_REFUSED', 'ATTACHMENT_TOO_LARGE', 'ATTACHMENTS_FULL']);
const logoPixels = 100 * 100;

/** @throws what is no refusal of a file */
export async function storeMailedFiles(
  deps: InboundDeps,
  { customer }: RoomOfMail,
  { files, text }: MailContent,
  { from }: MailHead,
): Promise<StoredFiles> {
  const hasPictures = files.some(({ place }) => place === 'inline');
  const repeated = hasPictures ? await findRepeatedPictures(deps.db, from[0]!) : new Set<string>();
  const stored = {
    attachments: [] as string[],
    logos: [] as string[],
    refused: [] as Omission[],
    omissions: [] as Omission[],
    pictureDigests: [] as string[],
  };
  for (const mailed of files) {
    const name = shownName(mailed.fileName);
    const leaveOut = (reason: string) => stored.omissions.push({ kind: 'file', name, reason });
    const picture = mailed.place === 'inline' ? mailed.file?.sha256 : undefined;
    const keepDigest = () => picture && stored.pictureDigests.push(picture);
    if (mailed.place === 'quoted') leaveOut('It belongs to the quoted text.');
    else if (picture && repeated.has(picture) && !isShown(text, mailed.fileName)) {
      leaveOut('The same picture came with the two mails before.');
      stored.logos.push(mailed.fileName);
      keepDigest();
    } else if (mailed.place === 'inline' && (await isSmall(mailed))) {
      leaveOut('It is a small picture, such as a logo.');
      stored.logos.push(mailed.fileName);
    } else {
      const result = await storeFile(deps, customer, mailed, name, stored.attachments.length);
      if ('documentId' in result) {
        stored.attachments.push(result.documentId);
        keepDigest();
      } else stored.refused.push({ kind: 'file', name, reason: result.refusal });
    }
  }
  return { ...stored, omissions: [...stored.refused, ...stored.omissions] };
}

const shownName = (fileName: string) =>
  cleanLine(fileName).slice(0, limits.attachments.nameMax) || 'file';

function isShown(text: string, fileName: string): boolean {
  const mark = toPictureMark(fileName);
  const lines = text.split('\n').map((line) => line.trim());
  const index = lines.findIndex((line) => line.includes(mark));
  const above = lines.slice(0, index).findLast((line) => line !== '');
  return lines[index] !== mark || above === undefined || /[:：]$/.test(above);
}

async function isSmall({ file, mimeType }: MailedFile): Promise<boolean> {
  if (!file || !mimeType.startsWith('image/')) return false;
  try {
    const { width, height } = await (await openImage(file.path)).metadata();
    return width * height <= logoPixels;
  } catch {
    // What cannot be read is refused with its reason when it is stored.
    return false;
  }
}

type Result = { readonly documentId: string } | { readonly refusal: string };

async function storeFile(
  deps: InboundDeps,
  customer: RoomOfMail['customer'],
  { file }: MailedFile,
  name: string,
  before: number,
): Promise<Result> {
  if (before >= limits.mailedFiles) {
    return { refusal: `A mail can have ${limits.mailedFiles} files at most.` };
  }
  if (!file) return { refusal: 'It is empty, or larger than 10 MB.' };
  const received = deps.files.adoptFile(file);
  try {
    const participants = { customerId: customer.id, uploaderId: customer.id };
    const countMegapixels = countMegapixelsOf(deps.rateLimits, callerWithAccount(customer));
    return await storeAttachment(deps, participants, { ...received, name }, countMegapixels);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'TOO_MANY_REQUESTS') {
      return { refusal: 'More large pictures came within a minute than the shop can read.' };
    }
    if (!refusals.has(error.code)) throw error;
    return { refusal: error.message };
  }
}
