import type { AdminText, TextDraft, TextSave } from '@partshelf/contract/branding/admin.ts';
import type { TextContent } from '@partshelf/contract/branding/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ApiError, isApiError, messageOf } from '../../../../api.ts';
import { toast } from '../../../../ui/toast.tsx';
import { fetchBuiltInText } from './built-in-text.ts';
import { emptyContents } from './empty-content.ts';
import { adminTextQuery, adminTextsKey } from './text-queries.ts';

const fallback = 'The text could not be saved. Please try again.';

/** Remembers the version that was opened: a newer one is not overwritten. */
export function useTextEditor(text: AdminText) {
  const { name } = text;
  const queries = useQueryClient();
  const [opened, setOpened] = useState(text);
  const [draft, setDraft] = useState<TextContent>();
  const [discarded, setDiscarded] = useState<TextContent>();
  const [preview, setPreview] = useState<TextContent | null>(null);
  const content = draft ?? opened.content ?? emptyContents[name];

  function open(current: AdminText) {
    setOpened(current);
    setDraft(undefined);
    setPreview(null);
  }

  function handleSaved(title: string, { data }: { data: AdminText }) {
    queries.setQueryData(adminTextQuery(name).queryKey, { data });
    void queries.invalidateQueries({ queryKey: adminTextsKey });
    setDiscarded(undefined);
    open(data);
    toast({ variant: 'success', title });
  }

  const save = useMutation({
    mutationFn: (published: TextContent | null) =>
      api('PUT /back-office/texts', {
        body: { name, version: opened.version, content: published } as TextSave,
      }),
    onSuccess: (answer, published) =>
      handleSaved(published ? 'Text published' : 'Back to the built-in text', answer),
  });

  const restore = useMutation({
    mutationFn: (version: number) =>
      api('POST /back-office/texts/:name/versions/:version/restore', {
        params: { name, version: String(version) },
        body: { current: opened.version },
      }),
    onSuccess: (answer, version) => handleSaved(`Version ${version} restored`, answer),
  });

  const showPreview = useMutation({
    mutationFn: () =>
      api('POST /back-office/texts/preview', { body: { name, content } as TextDraft }),
    onSuccess: ({ data }) => setPreview(data.content),
  });

  const startWithBuiltIn = useMutation({
    mutationFn: () => fetchBuiltInText(name),
    onSuccess: setDraft,
    onError: () =>
      toast({ variant: 'destructive', title: 'The built-in text could not be loaded.' }),
  });

  const errors = [save.error, restore.error, showPreview.error];
  const error = errors.find((one) => one !== null) ?? null;
  const fields = error instanceof ApiError ? error.fields : {};

  function resetErrors() {
    for (const { reset } of [save, restore, showPreview]) reset();
  }

  async function reload() {
    const { data } = await queries.fetchQuery({ ...adminTextQuery(name), staleTime: 0 });
    resetErrors();
    setDiscarded(draft);
    open(data);
  }

  return {
    opened,
    content,
    isDirty: draft !== undefined,
    preview,
    closePreview: () => setPreview(null),
    discarded,
    restoreDiscarded: () => {
      setDraft(discarded);
      setDiscarded(undefined);
    },
    discard: () => setDiscarded(undefined),
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
      showPreview.mutate();
    },
    startWithBuiltIn: () => startWithBuiltIn.mutate(),
    isSaving: save.isPending || restore.isPending,
    change: (changed: TextContent) => {
      setDraft(changed);
      setPreview(null);
    },
    errorOf: (field: string) => fields[`content.${field}`]?.join(' '),
    error: error && {
      message:
        Object.keys(fields).length > 0
          ? 'Please check the marked fields.'
          : messageOf(error, fallback),
      isConflict: isApiError(error, 'CHANGED_MEANWHILE'),
    },
    reload,
  };
}
