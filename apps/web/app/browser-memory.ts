type Memory = 'localStorage' | 'sessionStorage';

/** What was kept under this name; nothing in a browser that keeps no data for this site. */
export function recall(memory: Memory, name: string): string | undefined {
  try {
    return window[memory].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the text where the browser lets us; without a text, what was kept is forgotten. */
export function remember(memory: Memory, name: string, text: string | undefined): void {
  try {
    if (text === undefined) window[memory].removeItem(name);
    else window[memory].setItem(name, text);
  } catch {
    // Full, or forbidden for this site: the page goes on without a memory.
  }
}
