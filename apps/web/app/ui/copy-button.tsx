import { Check, Copy } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Button } from './button.tsx';
import { showErrorToast } from './error-toast.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows the text, which is selected where the browser does not let the shop copy it. */
  source: RefObject<HTMLElement | null>;
}

export function CopyButton({ text, label, source }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      if (source.current) window.getSelection()?.selectAllChildren(source.current);
      showErrorToast(
        'Copy failed',
        'Your browser did not allow it. The text is selected: copy it yourself.',
      );
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <span className="inline-flex shrink-0 items-center print:hidden">
      <Button
        variant="ghost"
        size="icon"
        className="size-7! [&_svg]:size-4!"
        aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
      >
        <Icon aria-hidden />
      </Button>
      <span role="status" className="font-sans text-xs font-semibold text-success">
        {isCopied && 'Copied'}
      </span>
    </span>
  );
}
