import { type ReactNode, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  /** It stands above the code, beside the button that copies it. */
  name: ReactNode;
  /** The button says what it copies. */
  label: string;
  text: string;
  /** They are the text with marks, where parts of it are marked. */
  children?: ReactNode;
}

export function CodeBlock({ name, label, text, children = text }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  return (
    <div className="min-w-0 break-inside-avoid rounded-md border border-border bg-muted">
      <div className="flex min-h-8 items-center justify-between gap-2 pr-1 pl-3">
        {name}
        <CopyButton text={text} label={label} source={code} />
      </div>
      <pre className="px-3 pb-3 font-mono text-micro leading-normal whitespace-pre-wrap wrap-anywhere [font-stretch:var(--wd-mono)]">
        <code ref={code}>{children}</code>
      </pre>
    </div>
  );
}
