import { redirectDocument, type ClientLoaderFunctionArgs } from 'react-router';

interface EditorHandle {
  readonly hasEditor: true;
}

export const editorPage: EditorHandle = { hasEditor: true };

export const isEditorPage = (handle: unknown): boolean =>
  (handle as Partial<EditorHandle> | undefined)?.hasEditor === true;

export const editorMeta = 'rich-text-editor';

/** It is read when this file is loaded: later the page may be another one of the same document. */
const isInEditorDocument =
  typeof document !== 'undefined' && document.querySelector(`meta[name="${editorMeta}"]`) !== null;

/** Otherwise, the loader would run before the first page is shown. */
export const loader = () => null;

/** The policy for pasted text comes with a document, so a page with the editor needs its own. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  isInEditorDocument ? null : redirectDocument(request.url);
