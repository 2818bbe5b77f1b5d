import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../../ui/form.tsx';

export interface Suggestion {
  readonly key: string;
  readonly label: ReactNode;
  /** Replaces the word that was typed. */
  readonly getText: () => string | Promise<string>;
}

interface SuggestionsOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onTextChange: (text: string) => void;
  sign: '/' | '@';
  find: (typed: string) => readonly Suggestion[];
  onType?: (typed: string) => void;
  /** It is given where `find` knows only some of those that match. */
  total?: number | undefined;
  label: string;
}

const mostShown = 8;
const longestWord = 60;

export function useSuggestions({
  field,
  text,
  onTextChange,
  sign,
  find,
  onType,
  total,
  label,
}: SuggestionsOptions) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const word = caret === null ? undefined : findWord(text, caret, sign);
  const isOpen = word !== undefined && word.start !== closedAt;
  const matching = isOpen ? find(word.typed) : [];
  const found = matching.slice(0, mostShown);
  const left = Math.max(total ?? 0, matching.length) - found.length;
  const current = Math.min(active, found.length - 1);
  const isShown = found.length > 0;

  function trackCaret() {
    const area = field.current;
    const next = area && area.selectionStart === area.selectionEnd ? area.selectionEnd : null;
    setCaret(next);
    const typed = next === null ? undefined : findWord(area!.value, next, sign);
    if (typed) onType?.(typed.typed);
    if (typed === undefined || typed.start !== word?.start) {
      setClosedAt(null);
      setActive(0);
    }
  }

  async function pick({ getText }: Suggestion) {
    const area = field.current;
    if (!area || !word) return;
    const picked = area.value.slice(word.start, caret!);
    const { head, tail } = replaceWord(area, word.start, picked, await getText());
    flushSync(() => {
      onTextChange(`${head}${tail}`);
      setCaret(null);
    });
    area.focus();
    area.setSelectionRange(head.length, head.length);
  }

  function handleKey(event: KeyboardEvent) {
    if (found.length === 0 || isComposing(event)) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((current + step + found.length) % found.length);
    else if (event.key === 'Escape') setClosedAt(word!.start);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey)
      void pick(found[current]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      ...(isShown && {
        'aria-controls': listId,
        'aria-activedescendant': `${listId}-${current}`,
      }),
      onKeyDown: handleKey,
      onSelect: trackCaret,
    },
    close: () => setCaret(null),
    list: (
      <SuggestionList
        id={listId}
        label={label}
        found={found}
        current={current}
        left={left}
        onPick={(suggestion) => void pick(suggestion)}
      />
    ),
  };
}

interface SuggestionListProps {
  id: string;
  label: string;
  found: readonly Suggestion[];
  /** The keyboard picks the suggestion with this index. */
  current: number;
  /** So many more match and are not shown. */
  left: number;
  onPick: (suggestion: Suggestion) => void;
}

function SuggestionList({ id, label, found, current, left, onPick }: SuggestionListProps) {
  const isShown = found.length > 0;
  return (
    <>
      <span role="status" className="sr-only">
        {isShown && `${found.length} ${label.toLowerCase()}, choose with the arrow keys`}
      </span>
      {isShown && (
        <div className="absolute right-0 bottom-full left-0 z-10 mb-1.5 max-h-64 overflow-y-auto overscroll-contain rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-md md:max-w-dialog">
          <div id={id} role="listbox" aria-label={label}>
            {found.map((suggestion, index) => (
              <button
                key={suggestion.key}
                ref={index === current ? scrollIntoView : undefined}
                type="button"
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(suggestion)}
                className="flex min-h-10 w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-left text-sm hover:bg-accent aria-selected:bg-accent forced-colors:aria-selected:outline"
              >
                {suggestion.label}
              </button>
            ))}
          </div>
          {left > 0 && (
            <p className="px-2.5 py-1.5 text-xs text-muted-foreground">
              {left.toLocaleString('en-US')} more. Type another part of the name.
            </p>
          )}
        </div>
      )}
    </>
  );
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The draft may have changed meanwhile: what was typed since stays. The caret belongs between. */
function replaceWord(
  { value, selectionEnd }: HTMLTextAreaElement,
  start: number,
  picked: string,
  insertion: string,
): { head: string; tail: string } {
  const at = value.startsWith(picked, start) ? start : selectionEnd;
  const end = at === start ? at + picked.length : at;
  return { head: `${value.slice(0, at)}${insertion}`, tail: value.slice(end) };
}

interface Word {
  readonly start: number;
  readonly typed: string;
}

export function findWord(text: string, caret: number, sign: string): Word | undefined {
  const before = text.slice(Math.max(0, caret - longestWord), caret);
  const at = before.lastIndexOf(sign);
  if (at < 0 || /\s/.test(before.slice(at))) return undefined;
  const isAtStart = at === 0 ? caret <= longestWord : /\s|[([{"']/.test(before[at - 1]!);
  if (!isAtStart) return undefined;
  return { start: caret - before.length + at, typed: before.slice(at + 1) };
}
