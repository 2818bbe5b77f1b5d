interface InsertedText {
  text: string;
  /** Behind what was inserted. */
  caret: number;
}

/** Sets spaces between the insertion and the words beside it. */
export function insertText(text: string, at: number, insertion: string): InsertedText {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const head = `${before}${/\S$/.test(before) ? ' ' : ''}${insertion}`;
  return { text: `${head}${/^\S/.test(after) ? ' ' : ''}${after}`, caret: head.length };
}
