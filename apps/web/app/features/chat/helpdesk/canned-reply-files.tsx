import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toFileForm } from '../../../ui/uploads.tsx';
import { acceptedFiles } from '../attach-button.tsx';
import { cannedRepliesQuery, repliesPath } from './canned-replies.ts';

/** They are added and deleted at once, not with the rest of the form. */
export function CannedReplyFiles({ reply }: { reply: CannedReply }) {
  const { documentId, isShared } = reply;
  const [files, setFiles] = useState(reply.files);
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['chat', 'canned-reply-files'],
    mutationFn: (change: { add: File } | { remove: string }) => {
      const path = `${repliesPath(isShared)}/:documentId/files` as const;
      if ('add' in change) {
        const body = toFileForm(change.add);
        return api(`POST ${path}`, { params: { documentId }, body });
      }
      return api(`DELETE ${path}/:file`, { params: { documentId, file: change.remove } });
    },
    onSuccess: ({ data }) => {
      setFiles(data.files);
      return queries.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey });
    },
  });
  return (
    <div role="group" aria-label="Files" className="grid justify-items-start gap-2 text-sm">
      {files.length > 0 && (
        <ul className="grid w-full gap-1">
          {files.map((file) => (
            <li
              key={file.documentId}
              className="flex min-w-0 items-center gap-2 rounded-md border border-border py-1 pr-1 pl-2"
            >
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {file.name}
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Delete ${file.name}`}
                disabled={isPending}
                onClick={() => mutate({ remove: file.documentId })}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        size="sm"
        pending={isPending && 'Saving...'}
        disabled={files.length >= limits.cannedReplies.files}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
        Add file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        accept={acceptedFiles.join()}
        onChange={({ currentTarget }) => {
          const [add] = currentTarget.files ?? [];
          if (add) mutate({ add });
          currentTarget.value = '';
        }}
      />
      <p role="status" className={error ? 'text-destructive-text' : 'text-muted-foreground'}>
        {error
          ? messageOf(error, 'The file could not be saved. Please try again.')
          : `Up to ${limits.cannedReplies.files} files are attached with the text.`}
      </p>
    </div>
  );
}
