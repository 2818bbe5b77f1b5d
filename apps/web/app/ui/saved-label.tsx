import { Check } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

/**
 * The label of a button that saves. For a moment it says that this is done. A part in the button
 * would not do: it is another one while the button waits.
 */
export function useSavedLabel(label: ReactNode, isSaved: boolean): ReactNode {
  if (!useMoment(isSaved)) return label;
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1">
      <span className="opacity-0">{label}</span>
      <span aria-hidden className="flex animate-fade-in items-center gap-2">
        <Check />
        Saved
      </span>
    </span>
  );
}

const momentMs = 1500;

function useMoment(condition: boolean): boolean {
  const [isOver, setIsOver] = useState(condition);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setIsOver(true), momentMs);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [condition]);
  return condition && !isOver;
}
