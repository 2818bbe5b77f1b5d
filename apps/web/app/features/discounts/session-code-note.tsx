import { Tag } from 'lucide-react';
import { useSessionCode } from './session-code.ts';

export function SessionCodeNote() {
  const code = useSessionCode();
  return (
    <p role="status" className="flex gap-2 px-6 text-sm not-empty:pt-4">
      {code && (
        <>
          <Tag aria-hidden className="mt-px size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">Code {code} is applied at checkout.</span>
        </>
      )}
    </p>
  );
}
