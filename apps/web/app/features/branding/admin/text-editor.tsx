import type { ShopTextName, TextContent } from '@partshelf/contract/branding/texts.ts';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AdminText, TextDraft, TextSave } from '@partshelf/contract/branding/admin.ts';
import { useEffect, useState } from 'react';
import {
  adminTextQuery,
  adminTextsKey,
  emptyContents,
  textDescriptions,
  textListPath,
} from './texts.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { editorPage } from '../../../rendering/editor-page.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import {
  type Conflict,
  ConflictCard,
  findConflict,
  mergeSides,
  showValue,
} from '../../../ui/conflict.tsx';
import { EditorPage, SaveButton, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { fetchBuiltInText, hasBuiltInText } from './built-in-text.ts';
import { ContentFields } from './text-fields.tsx';
import { joinLines, promiseSwitches } from './text-lines.ts';
import { TextList } from './text-list.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextVersions } from './text-versions.tsx';
import { api, ApiError, isApiError, messageOf } from '../../../api.ts';
import { showErrorToast } from '../../../ui/error-toast.ts';
import { toast } from '../../../ui/toast.tsx';

export { clientLoader, loader } from '../../../rendering/editor-page.ts';

export const handle = editorPage;

export default function TextDetailsPage() {
  const name = useParams()['name'] as ShopTextName;
  return (
    <EditorPage
      title={textDescriptions[name]?.title ?? 'Text'}
      above={back}
      query={useQuery(adminTextQuery(name))}
      skeleton={
        <TextList open={name}>
          <Skeleton className="h-96" />
        </TextList>
      }
      notFound={
        <EmptyState link={{ to: textListPath, label: 'All texts' }}>
          There is no such text.
        </EmptyState>
      }
      errorText="The text could not be loaded."
    >
      {({ data: text }) => <TextEditor key={name} text={text} />}
    </EditorPage>
  );
}

const back = <BackLink to={textListPath} label="Texts" />;

function TextEditor({ text }: { text: AdminText }) {
  const editor = useTextEditor(text);
  const { opened, error, content } = editor;
  const { title, hint } = textDescriptions[text.name];
  const isOwn = opened.content !== null;
  return (
    <>
      <BackOfficeHeading
        isSticky
        title={title}
        above={back}
        aside={<Badge tone="neutral">{isOwn ? `Version ${opened.version}` : 'Default'}</Badge>}
        actions={
          <>
            <Button variant="outline" disabled={!content} onClick={editor.showPreview}>
              Preview
            </Button>
            <SaveButton
              type="button"
              pending={editor.isSaving && 'Publishing...'}
              isSaved={editor.isPublished}
              onClick={() => content && editor.save(content)}
            >
              Publish
            </SaveButton>
          </>
        }
      >
        {error && (
          <div className="w-full">
            <FormNotice tone="error">{error.message}</FormNotice>
          </div>
        )}
      </BackOfficeHeading>
      {editor.conflict && (
        <ConflictCard
          conflict={editor.conflict}
          labels={labels}
          toText={showText}
          onChoose={editor.choose}
        />
      )}
      <TextList open={text.name}>
        <div className="grid gap-5 sheet-body">
          {isOwn && <p className="text-sm text-muted-foreground">{hint}</p>}
          {content ? (
            <ContentFields
              content={content}
              onChange={editor.change}
              errorOf={editor.errorOf}
              hasErrorIn={editor.hasErrorIn}
            />
          ) : (
            <Skeleton className="h-60" />
          )}
          {isOwn && (
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => editor.save(null)}
            >
              Back to the default text
            </Button>
          )}
        </div>
        <TextVersions text={opened} onRestore={editor.restore} />
      </TextList>
      {editor.preview && <TextPreview content={editor.preview} onClose={editor.closePreview} />}
      <UnsavedChangesDialog isDirty={editor.isDirty} />
    </>
  );
}

const labels: Readonly<Record<string, string>> = {
  html: 'Text',
  entries: 'Questions',
  refundDays: 'Days in which buyers can ask for a refund',
  ...Object.fromEntries(promiseSwitches.map(({ name, label }) => [name, label])),
};

const showText = (name: string, value: unknown) =>
  typeof value === 'object' || name === 'html'
    ? joinLines({ [name]: value } as unknown as TextContent)
    : showValue(name, value);

const fallback = 'The text could not be saved. Please try again.';

/** What is wrong in a field is shown there, anything else above the editor. */
function explainRefusal(error: Error | null) {
  const fields = error instanceof ApiError ? error.fields : {};
  return {
    hasErrorIn: (part: string) =>
      Object.keys(fields).some((field) => field.startsWith(`content.${part}.`)),
    errorOf: (field: string) => fields[`content.${field}`]?.join(' '),
    error: error && {
      message:
        Object.keys(fields).length > 0
          ? 'Please check the marked fields.'
          : messageOf(error, fallback),
    },
  };
}

interface PublishingOptions {
  onSaved: (title: string, text: AdminText) => void;
  onRefused: (error: Error) => Promise<void>;
}

function usePublishing({ name, version }: AdminText, { onSaved, onRefused }: PublishingOptions) {
  const save = useMutation({
    mutationFn: (published: TextContent | null) =>
      api('PUT /back-office/texts', {
        body: { name, version, content: published } as TextSave,
      }),
    onSuccess: ({ data }, published) =>
      onSaved(published ? 'Text published' : 'Back to the default text', data),
    onError: onRefused,
  });

  const restore = useMutation({
    mutationFn: (restored: number) =>
      api('POST /back-office/texts/:name/versions/:version/restore', {
        params: { name, version: String(restored) },
        body: { current: version },
      }),
    onSuccess: ({ data }, restored) => onSaved(`Version ${restored} restored`, data),
    onError: onRefused,
  });

  return { save, restore };
}

function usePreview(name: ShopTextName, draft: TextContent | undefined) {
  const [content, setContent] = useState<TextContent | null>(null);
  const render = useMutation({
    mutationFn: () =>
      api('POST /back-office/texts/preview', { body: { name, content: draft } as TextDraft }),
    onSuccess: ({ data }) => setContent(data.content),
  });
  return { content, render, close: () => setContent(null) };
}

/** Remembers the version that was opened: a newer one is not overwritten. */
function useTextEditor(text: AdminText) {
  const { name } = text;
  const queries = useQueryClient();
  const [opened, setOpened] = useState(text);
  const [draft, setDraft] = useState<TextContent>();
  const [conflict, setConflict] = useState<Conflict<object>>();
  const live = useLiveContent(opened);
  const content = draft ?? live;
  const preview = usePreview(name, content);

  function open(current: AdminText) {
    setOpened(current);
    setDraft(undefined);
    preview.close();
  }

  function handleSaved(title: string, data: AdminText) {
    queries.setQueryData(adminTextQuery(name).queryKey, { data });
    void queries.invalidateQueries({ queryKey: adminTextsKey });
    setConflict(undefined);
    open(data);
    toast({ variant: 'success', title });
  }

  async function onRefused(saveError: Error): Promise<void> {
    if (!isApiError(saveError, 'CHANGED_MEANWHILE')) return;
    await compare(saveError).catch(() => {});
  }

  const { save, restore } = usePublishing(opened, { onSaved: handleSaved, onRefused });

  const calls = [save, restore, preview.render];

  function resetErrors() {
    for (const { reset } of calls) reset();
  }

  /** Without the other version, the message of the server stays. */
  async function compare(conflictError: Error) {
    const { data } = await queries.fetchQuery({ ...adminTextQuery(name), staleTime: 0 });
    const base = { ...(opened.content ?? live) };
    const unset = opened.content === null ? live : emptyContents[name];
    const theirs = { ...(data.content ?? unset) };
    resetErrors();
    open(data);
    showConflict(findConflict(conflictError, { base, mine: { ...(draft ?? base) }, theirs }));
  }

  function showConflict(next: Conflict<object>) {
    setConflict(next);
    setDraft(mergeSides(next) as TextContent);
  }

  return {
    opened,
    content,
    isDirty: draft !== undefined,
    preview: preview.content,
    closePreview: preview.close,
    conflict,
    choose: (sides: Conflict['sides']) => conflict && showConflict({ ...conflict, sides }),
    save: (published: TextContent | null) => {
      resetErrors();
      save.mutate(published);
    },
    restore: (version: number) => {
      resetErrors();
      restore.mutate(version);
    },
    showPreview: () => {
      resetErrors();
      preview.render.mutate();
    },
    isSaving: save.isPending || restore.isPending,
    isPublished: save.isSuccess && save.variables !== null,
    change: (changed: TextContent) => {
      setDraft(changed);
      preview.close();
    },
    ...explainRefusal(calls.find(({ error }) => error !== null)?.error ?? null),
  };
}

function useLiveContent({ name, content }: AdminText): TextContent | undefined {
  const isDefault = content === null && hasBuiltInText(name);
  const { data, isError } = useQuery({
    queryKey: [...adminTextsKey, 'default', name],
    queryFn: () => fetchBuiltInText(name),
    enabled: isDefault,
    retry: false,
  });
  useEffect(() => {
    if (isError) showErrorToast('The default text could not be loaded.');
  }, [isError]);
  if (content) return content;
  return isDefault && !isError ? data : emptyContents[name];
}
