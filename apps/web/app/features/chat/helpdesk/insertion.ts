import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

let insertIntoShown: ((text: string) => boolean) | undefined;

/** Returns false without one, and while it is disabled. */
export const insertIntoDraft = (text: string): boolean => insertIntoShown?.(text) ?? false;

/** Nothing that is typed or selected is replaced. */
export function useInsertion(
  field: RefObject<HTMLTextAreaElement | null>,
  onTextChange: (text: string) => void,
): (text: string) => boolean {
  function insert(insertion: string) {
    const area = field.current;
    if (!area || area.disabled) return false;
    const { text, caret } = insertText(area.value, area.selectionEnd, insertion);
    flushSync(() => onTextChange(text));
    area.focus();
    area.setSelectionRange(caret, caret);
    return true;
  }

  const insertHere = useEffectEvent(insert);
  useEffect(() => {
    // Before it was ever focused, the caret of a field with a draft is at the start.
    const { length } = field.current?.value ?? '';
    field.current?.setSelectionRange(length, length);
    const own = (text: string) => insertHere(text);
    insertIntoShown = own;
    return () => {
      if (insertIntoShown === own) insertIntoShown = undefined;
    };
  }, [field]);

  return insert;
}

interface InsertedText {
  text: string;
  caret: number;
}

/** Sets spaces between the insertion and the words beside it. */
export function insertText(text: string, at: number, insertion: string): InsertedText {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const head = `${before}${/\S$/.test(before) ? ' ' : ''}${insertion}`;
  return { text: `${head}${/^\S/.test(after) ? ' ' : ''}${after}`, caret: head.length };
}
