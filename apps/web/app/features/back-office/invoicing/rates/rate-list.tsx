import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { Button } from '../../../../ui/button.tsx';

const shortList = 5;

interface RateListProps {
  label: string;
  heads: readonly string[];
  columns: string;
  noun: string;
  count: number;
  hasErrors: boolean;
  add: string;
  addButton: Ref<HTMLButtonElement>;
  onAdd: () => void;
  children: ReactNode;
}

/** Long lists are collapsed until a rate is added or has an error. */
export function RateList(props: RateListProps) {
  const { label, noun, count, heads, columns, hasErrors, add, addButton, onAdd, children } = props;
  const [isOpen, setIsOpen] = useState(count <= shortList);
  const isShown = isOpen || hasErrors;
  return (
    <>
      <Button
        ref={addButton}
        variant="outline"
        className="justify-self-start"
        onClick={() => {
          setIsOpen(true);
          onAdd();
        }}
      >
        <Plus aria-hidden />
        {add}
      </Button>
      {count > 0 && (
        <details
          open={isShown}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          className="text-sm"
        >
          <summary className="link w-fit cursor-pointer">
            {count === 1 ? `1 ${noun}` : `${count} ${noun}s`}
          </summary>
          {isShown && (
            <>
              <div
                aria-hidden
                className={clsx(
                  'mt-3 mb-1.5 grid gap-2 text-xs font-semibold text-muted-foreground max-sm:hidden',
                  columns,
                )}
              >
                {heads.map((head) => (
                  <span key={head}>{head}</span>
                ))}
                <span className="w-10" />
              </div>
              <ol aria-label={label} className="grid gap-2 max-sm:mt-3 max-sm:gap-0">
                {children}
              </ol>
            </>
          )}
        </details>
      )}
    </>
  );
}
