import { toPlainText } from '../plain-text.ts';

export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Null for anything but a text with content. */
export const toText = (value: unknown): string | null =>
  typeof value === 'string' ? toPlainText(value) || null : null;
