import type { KeyboardEvent } from 'react';

/** Safari confirms a candidate by a key press after the composition, with this code. */
const composingKeyCode = 229;

/** Whether the key belongs to an input method, which confirms or cancels a candidate by it. */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === composingKeyCode;
}
