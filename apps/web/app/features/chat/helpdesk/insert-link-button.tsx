import { ListChecks } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';

/** Lazy, because few answers need it. */
const InstallLinkDialog = lazy(() => import('./install-link-dialog.tsx'));

interface InsertLinkButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onTextChange: (text: string) => void;
  isDisabled: boolean;
}

/** For the draft in the field. Nothing that is typed or selected is replaced. */
export function InsertLinkButton({ field, onTextChange, isDisabled }: InsertLinkButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const focusOnClose = useRef<HTMLElement>(null);

  // Before it was ever focused, the caret of a field with a draft is at the start.
  useEffect(() => {
    const { length } = field.current?.value ?? '';
    field.current?.setSelectionRange(length, length);
  }, [field]);

  function open() {
    focusOnClose.current = null;
    setHasOpened(true);
    setIsOpen(true);
  }

  function insert(address: string) {
    const area = field.current;
    setIsOpen(false);
    if (!area) return;
    const { text, caret } = insertText(area.value, area.selectionEnd, address);
    flushSync(() => onTextChange(text));
    area.setSelectionRange(caret, caret);
    focusOnClose.current = area;
  }

  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={open}
        className="max-lg:w-10 max-lg:px-0!"
      >
        <ListChecks aria-hidden />
        <span className="max-lg:sr-only">Insert install link</span>
      </Button>
      {hasOpened && (
        <Suspense>
          <InstallLinkDialog
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            onPick={insert}
            focusOnClose={focusOnClose}
          />
        </Suspense>
      )}
    </>
  );
}

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
