import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { getSchema, type JSONContent } from '@tiptap/react';
import { parseRichText } from '../../rendering/trusted-html.ts';
import { editorExtensions } from './editor-extensions.ts';

const parser = ContentParser.fromSchema(getSchema(editorExtensions));

/** The editor would parse HTML itself, which Trusted Types forbid. */
export const toEditorContent = (html: string): JSONContent =>
  parser.parse(parseRichText(html)).toJSON();
