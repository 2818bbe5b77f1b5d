import type { ChatAttachment } from '@partshelf/contract/chat/attachments.ts';
import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import {
  acceptedKindsText,
  findRefusedKind,
  refusedKinds,
} from '@partshelf/contract/chat/refused-files.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { api, createApi, messageOf } from '../../api.ts';
import { createEmitter } from '../../store.ts';
import { announce } from '../../ui/announcement.ts';
import { showErrorToast, showFailure } from '../../ui/error-toast.ts';
import { sendWithProgress } from '../../ui/uploads.tsx';
import { acceptedFiles } from './attach-button.tsx';
import { removedSecretsText } from './removed-secrets.ts';
import type { DraftFile } from './draft.ts';

export interface FileTarget {
  readonly room: string | undefined;
  readonly edit: (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void;
}

interface RunningUpload {
  readonly file: File;
  readonly controller: AbortController;
  sentShare: number;
}

const uploads = new Map<string, RunningUpload>();
const progress = createEmitter();

const { perMessage } = limits.attachments;

export function addFiles(target: FileTarget, given: readonly File[]): void {
  let added: AddedFile[] = [];
  target.edit((known) => {
    added = given.slice(0, perMessage - known.length).map((file) => ({
      file,
      waiting: { ...toWaiting(file.name, file.size), failure: findProblem(file) },
    }));
    return [...known, ...added.map(({ waiting }) => waiting)];
  });
  if (added.length < given.length) refuseTooMany();
  void uploadInOrder(target, added);
}

const toWaiting = (name: string, sizeBytes: number): DraftFile => ({
  key: crypto.randomUUID(),
  name,
  sizeBytes,
});

const refuseTooMany = () =>
  showErrorToast('Too many files', `A message can have ${perMessage} files at most.`);

/** It adds all of them or none. The message cannot be sent before they are there. */
export async function addReplyFiles(
  { room, edit }: FileTarget,
  { documentId, files }: CannedReply,
): Promise<void> {
  const waiting = files.map(({ name, sizeBytes }) => toWaiting(name, sizeBytes));
  let isFull = false;
  edit((known) => {
    isFull = known.length + waiting.length > perMessage;
    return isFull ? known : [...known, ...waiting];
  });
  if (isFull) return refuseTooMany();
  const keys = waiting.map(({ key }) => key);
  try {
    const call = { params: { documentId }, query: { room: room! } };
    const { data } = await api('POST /chat-canned-replies/:documentId/attachments', call);
    edit((known) =>
      known.map((file) => {
        const attachment = data[keys.indexOf(file.key)];
        return attachment ? { ...file, attachment } : file;
      }),
    );
  } catch (error) {
    edit((known) => known.filter(({ key }) => !keys.includes(key)));
    showFailure('Error', error, 'The files of the canned reply could not be attached.');
  }
}

interface AddedFile {
  readonly file: File;
  readonly waiting: DraftFile;
}

async function uploadInOrder(target: FileTarget, added: readonly AddedFile[]): Promise<void> {
  const running = added.flatMap(({ file, waiting: { key, name, failure } }) => {
    if (failure === undefined) return { key, name, upload: register(key, file) };
    announce(`${name}: ${failure}`);
    return [];
  });
  for (const { key, name, upload } of running) await run(target, key, name, upload);
}

const largest = `A file can be ${limits.attachments.bytes / 1024 / 1024} MB at most.`;

function findProblem({ name, size }: File): string | undefined {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  const refusedKind = findRefusedKind(extension);
  if (refusedKind) return refusedKinds[refusedKind];
  if (size > limits.attachments.bytes) return largest;
  if (size === 0) return 'This file is empty.';
  return extension && !acceptedFiles.includes(extension) ? acceptedKindsText : undefined;
}

function register(key: string, file: File): RunningUpload {
  const upload = { file, controller: new AbortController(), sentShare: 0 };
  uploads.set(key, upload);
  return upload;
}

async function run({ room, edit }: FileTarget, key: string, name: string, upload: RunningUpload) {
  const { signal } = upload.controller;
  if (signal.aborted) return;
  const change = (done: Partial<DraftFile>) =>
    edit((files) => files.map((file) => (file.key === key ? { ...file, ...done } : file)));
  const send = createApi(
    sendWithProgress((sentShare) => {
      upload.sentShare = sentShare;
      progress.emit();
    }),
  );
  try {
    const body = new FormData();
    body.append('files', upload.file);
    const { data } = await send('POST /chat-attachments', { query: { room }, body }, { signal });
    change({ attachment: data });
    const { removedSecrets } = data;
    announce(
      `${name} is attached${removedSecrets ? `. ${removedSecretsText(removedSecrets)}` : ''}`,
    );
  } catch (error) {
    if (signal.aborted) return;
    const failure = messageOf(error, 'The file could not be uploaded. Check your connection.');
    change({ failure });
    announce(`${name} was not attached. ${failure}`);
  }
}

export function retryFile(target: FileTarget, key: string): void {
  const { file } = uploads.get(key)!;
  target.edit((files) =>
    files.map((one) => (one.key === key ? { ...one, failure: undefined } : one)),
  );
  void run(target, key, file.name, register(key, file));
}

export function removeFile({ edit }: FileTarget, { key, attachment }: DraftFile): void {
  uploads.get(key)?.controller.abort();
  uploads.delete(key);
  edit((files) => files.filter((file) => file.key !== key));
  if (attachment) void deleteUnsent(attachment);
}

const deleteUnsent = ({ documentId }: ChatAttachment) =>
  api('DELETE /chat-attachments/:documentId', { params: { documentId } }).catch(() => undefined);

/** Returns undefined for one that this page did not upload. */
export const findFile = (key: string): File | undefined => uploads.get(key)?.file;

export function useSentShare(key: string): number {
  const read = useCallback(() => uploads.get(key)?.sentShare ?? 0, [key]);
  return useSyncExternalStore(progress.subscribe, read);
}
