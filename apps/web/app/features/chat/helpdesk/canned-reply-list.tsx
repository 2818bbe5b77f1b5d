import { zodResolver } from '@hookform/resolvers/zod';
import { type CannedReply, cannedReplyInput } from '@partshelf/contract/chat/canned-replies.ts';
import { replyVariables } from '@partshelf/contract/chat/reply-variables.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../../../ui/conflict.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { showFailure } from '../../../ui/error-toast.ts';
import { CannedReplyFiles } from './canned-reply-files.tsx';
import { cannedRepliesQuery, findReplies, repliesPath } from './canned-replies.ts';

interface CannedReplyListProps {
  edits: 'own' | 'shared';
  onPick?: (reply: CannedReply) => void;
}

export function CannedReplyList({ edits, onPick }: CannedReplyListProps) {
  const [search, setSearch] = useState('');
  const isEditable = ({ isShared }: CannedReply) => isShared === (edits === 'shared');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-48 flex-1">
          <Field label="Search">
            <Input
              type="search"
              autoComplete="off"
              maxLength={limits.searchMax}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </Field>
        </div>
        <AddReplyButton edits={edits} />
      </div>
      <QueryState
        query={useQuery(cannedRepliesQuery)}
        skeleton={<Skeleton className="h-40" />}
        errorText="The canned replies could not be loaded."
      >
        {({ data }) => {
          const listed = onPick ? data : data.filter(isEditable);
          const found = findReplies(listed, search.trim().replace(/^\//, ''));
          return (
            <>
              <p role="status" className="text-sm text-muted-foreground empty:sr-only">
                {emptyText(listed.length, found.length)}
              </p>
              {found.length > 0 && (
                <ul aria-label="Canned replies" className="grid gap-2">
                  {found.map((reply) => (
                    <li key={reply.documentId} className="flex items-start gap-2 sheet p-3">
                      <ReplyText reply={reply} onPick={onPick} />
                      {isEditable(reply) && <ReplyActions reply={reply} />}
                    </li>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </QueryState>
    </div>
  );
}

function emptyText(listed: number, found: number): string | null {
  if (listed === 0)
    return 'There are no canned replies yet. Write one for a question that you answer often.';
  return found === 0 ? 'No canned reply has this name.' : null;
}

function ReplyText({
  reply,
  onPick,
}: { reply: CannedReply } & Pick<CannedReplyListProps, 'onPick'>) {
  const { shortcut, title, content, isShared, files } = reply;
  const text = (
    <>
      <span className="block text-sm font-semibold wrap-anywhere">
        /{shortcut} · {title}
        {onPick && isShared && <span className="font-normal text-muted-foreground"> · Shared</span>}
      </span>
      <span dir="auto" className="line-clamp-3 text-sm wrap-anywhere text-muted-foreground">
        {content}
      </span>
      {files.length > 0 && (
        <span dir="auto" className="block truncate text-xs text-muted-foreground">
          Files: {files.map(({ name }) => name).join(', ')}
        </span>
      )}
    </>
  );
  const className = 'min-w-0 flex-1 text-left';
  if (!onPick) return <p className={className}>{text}</p>;
  return (
    <button type="button" onClick={() => onPick(reply)} className={`${className} hover:underline`}>
      {text}
    </button>
  );
}

function ReplyActions({ reply }: { reply: CannedReply }) {
  const [opened, setOpened] = useState<'change' | 'delete'>();
  const { mutate, isPending } = useDeleteReply();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Change /${reply.shortcut}`}
        onClick={() => setOpened('change')}
        className="-my-1.5"
      >
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete /${reply.shortcut}`}
        onClick={() => setOpened('delete')}
        className="-my-1.5 -mr-1.5 -ml-2"
      >
        <Trash2 aria-hidden />
      </Button>
      {opened === 'change' && (
        <ReplyDialog edits={reply.isShared ? 'shared' : 'own'} reply={reply} onClose={close} />
      )}
      {opened === 'delete' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={`Delete /${reply.shortcut}?`}
          description={
            reply.isShared
              ? 'Your whole team loses it. What was sent with it stays.'
              : 'What was sent with it stays.'
          }
          action="Delete"
          pending={isPending && 'Deleting...'}
          isDangerous
          onConfirm={() => mutate(reply, { onSettled: close })}
        />
      )}
    </>
  );
}

function AddReplyButton({ edits }: Pick<CannedReplyListProps, 'edits'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={edits === 'shared' ? 'default' : 'outline'} onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {edits === 'shared' ? 'Add canned reply' : 'Add my own'}
      </Button>
      {isOpen && <ReplyDialog edits={edits} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface ReplyDialogProps extends Pick<CannedReplyListProps, 'edits'> {
  reply?: CannedReply;
  onClose: () => void;
}

function ReplyDialog({ edits, reply, onClose }: ReplyDialogProps) {
  const { form, errors, submit, isPending, conflictCard } = useEditor(
    {
      shortcut: reply?.shortcut ?? '',
      title: reply?.title ?? '',
      content: reply?.content ?? '',
    },
    { resolver: zodResolver(cannedReplyInput) },
    {
      save: (input, before) => {
        const path = repliesPath(edits === 'shared');
        if (!reply) return api(`POST ${path}`, { body: input });
        const params = { documentId: reply.documentId };
        return api(`PUT ${path}/:documentId`, { params, body: { ...input, before } });
      },
      labels: { content: 'Text' },
      changedKeys: [cannedRepliesQuery.queryKey],
      onSaved: onClose,
      success: ({ data }) => ({
        title: reply ? 'Canned reply saved' : 'Canned reply added',
        description: `/${data.shortcut}`,
      }),
      failureText: 'The canned reply could not be saved. Please try again.',
    },
  );
  const { register } = form;

  /** React events bubble through portals to the form that opened the dialog. */
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.stopPropagation();
    void submit(event);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={reply ? 'Change canned reply' : 'New canned reply'}
      description={edits === 'shared' ? 'Your whole team can use it.' : 'Only you can use it.'}
    >
      {conflictCard}
      <Form onSubmit={handleSubmit} className="grid gap-5">
        <Field
          label="Shortcut"
          hint="The word that you type after / in a chat."
          error={errors.shortcut?.message}
        >
          <Input autoComplete="off" maxLength={limits.shortcutMax + 1} {...register('shortcut')} />
        </Field>
        <Field label="Title" error={errors.title?.message}>
          <Input autoComplete="off" maxLength={limits.nameMax} {...register('title')} />
        </Field>
        <Field
          label="Text"
          hint={`${replyVariables.map((name) => `{${name}}`).join(', ')} are replaced with the name of the customer and their newest purchase.`}
          error={errors.content?.message}
        >
          <Textarea rows={7} dir="auto" {...register('content')} />
        </Field>
        {reply ? (
          <CannedReplyFiles reply={reply} />
        ) : (
          <p className="text-sm text-muted-foreground">
            Add the canned reply first. Then you can edit it and attach up to{' '}
            {limits.cannedReplies.files} files.
          </p>
        )}
        {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
        <DialogFooter onCancel={onClose}>
          <Button type="submit" pending={isPending && 'Saving...'}>
            {reply ? 'Save' : 'Add'}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function useDeleteReply() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['chat', 'delete-canned-reply'],
    mutationFn: ({ documentId, isShared }: CannedReply) =>
      api(`DELETE ${repliesPath(isShared)}/:documentId`, { params: { documentId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey }),
    onError: (error) => showFailure('Error', error, 'The canned reply could not be deleted.'),
  });
}
