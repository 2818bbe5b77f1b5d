import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useDragOrder } from './hooks/use-drag-order.ts';

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** What an item is called in the names of its buttons and when it has moved. */
  nameOf: (item: Item, place: number) => string;
  onMove: (from: number, to: number) => void;
  className?: string;
  children: (item: Item, place: number) => ReactNode;
}

/** A list whose order is changed by dragging, or by the two buttons of each item. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, idOf, nameOf, onMove, className, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ id: string; by: number; to: number }>(undefined);
  const [news, setNews] = useState('');

  function move(from: number, to: number) {
    setNews(`${nameOf(items[from]!, from)} is now ${to + 1} of ${items.length}`);
    onMove(from, to);
  }

  const { order, dragged, startDrag } = useDragOrder(list, items.length, move);

  // An element that the browser has moved loses the focus.
  useEffect(() => {
    if (!pressed.current) return;
    const { id, by, to } = pressed.current;
    if (idOf(items[to]!) !== id) return;
    pressed.current = undefined;
    list.current!.children[to]?.querySelector<HTMLElement>(`[data-step="${by}"]`)?.focus();
  });

  function step(place: number, by: number) {
    const to = place + by;
    if (to < 0 || to >= items.length) return;
    pressed.current = { id: idOf(items[place]!), by, to };
    move(place, to);
  }

  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {order.map((place, shownPlace) => {
          const item = items[place]!;
          const name = nameOf(item, place);
          return (
            <li
              key={idOf(item)}
              className={clsx(
                'flex items-center gap-2 rounded-md border bg-card p-2',
                place === dragged ? 'border-primary bg-primary-soft shadow-md' : 'border-border',
              )}
            >
              <span
                title="Drag to another place"
                onPointerDown={(event) => startDrag(event, place)}
                className="grid h-10 w-6 shrink-0 cursor-grab touch-none place-items-center text-muted-foreground active:cursor-grabbing"
              >
                <GripVertical aria-hidden className="size-4.5" />
              </span>
              <div className="min-w-0 grow">{children(item, place)}</div>
              <div className="flex shrink-0 max-md:flex-col">
                <StepButton
                  label={`Move ${name} up`}
                  by={-1}
                  isOff={shownPlace === 0}
                  onPress={() => step(place, -1)}
                />
                <StepButton
                  label={`Move ${name} down`}
                  by={1}
                  isOff={shownPlace === items.length - 1}
                  onPress={() => step(place, 1)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

interface StepButtonProps {
  label: string;
  by: 1 | -1;
  /** It stays in the tab order, so that the focus has somewhere to be. */
  isOff: boolean;
  onPress: () => void;
}

function StepButton({ label, by, isOff, onPress }: StepButtonProps) {
  const Icon = by === 1 ? ArrowDown : ArrowUp;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={isOff}
      data-step={by}
      onClick={onPress}
      className="size-8! [&_svg]:size-4!"
    >
      <Icon aria-hidden />
    </Button>
  );
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const after = [...items];
  after.splice(to, 0, ...after.splice(from, 1));
  return after;
}
