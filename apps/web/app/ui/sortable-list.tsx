import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type PointerEvent as PointerDown,
  type RefObject,
} from 'react';
import { Button } from './button.tsx';

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  getId: (item: Item) => string;
  getName: (item: Item, index: number) => string;
  onMove: (from: number, to: number) => void;
  className?: string;
  /** With it, the rest of an item stands below this line. */
  renderHeading?: (index: number) => ReactNode;
  /** The rest of a closed item is not there. All are open unless given. */
  isOpen?: (index: number) => boolean;
  children: (item: Item, index: number) => ReactNode;
}

export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, getId, getName, onMove, className, renderHeading, isOpen, children } =
    props;
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ id: string; by: number; to: number }>(undefined);
  const [announcement, setAnnouncement] = useState('');

  function move(from: number, to: number) {
    setAnnouncement(`${getName(items[from]!, from)} is now ${to + 1} of ${items.length}`);
    onMove(from, to);
  }

  const { order, dragged, startDrag } = useDragOrder(list, items.length, move);

  // A moved element loses the focus.
  useEffect(() => {
    if (!pressed.current) return;
    const { id, by, to } = pressed.current;
    if (getId(items[to]!) !== id) return;
    pressed.current = undefined;
    list.current!.children[to]?.querySelector<HTMLElement>(`[data-step="${by}"]`)?.focus();
  });

  function step(index: number, by: number) {
    const to = index + by;
    if (to < 0 || to >= items.length) return;
    pressed.current = { id: getId(items[index]!), by, to };
    move(index, to);
  }

  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {order.map((index, shownIndex) => {
          const item = items[index]!;
          const name = getName(item, index);
          return (
            <li
              key={getId(item)}
              className={clsx(
                'flex items-center gap-2 rounded-md border bg-card p-2',
                renderHeading && 'flex-wrap',
                index === dragged ? 'border-primary bg-primary-soft shadow-md' : 'border-border',
              )}
            >
              <span
                title="Drag to another place"
                onPointerDown={(event) => startDrag(event, index)}
                className="grid h-10 w-6 shrink-0 cursor-grab touch-none place-items-center text-muted-foreground active:cursor-grabbing"
              >
                <GripVertical aria-hidden className="size-4.5" />
              </span>
              <div className={clsx('min-w-0 grow', renderHeading && 'basis-0')}>
                {renderHeading ? renderHeading(index) : children(item, index)}
              </div>
              <StepButtons
                name={name}
                shownIndex={shownIndex}
                count={items.length}
                className={clsx('flex shrink-0', !renderHeading && 'max-md:flex-col')}
                onStep={(by) => step(index, by)}
              />
              {renderHeading && isOpen?.(index) !== false && (
                <div className="w-full">{children(item, index)}</div>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

interface StepButtonsProps {
  name: string;
  shownIndex: number;
  count: number;
  className: string;
  onStep: (by: 1 | -1) => void;
}

function StepButtons({ name, shownIndex, count, className, onStep }: StepButtonsProps) {
  return (
    <div className={className}>
      <StepButton
        label={`Move ${name} up`}
        by={-1}
        isDisabled={shownIndex === 0}
        onPress={() => onStep(-1)}
      />
      <StepButton
        label={`Move ${name} down`}
        by={1}
        isDisabled={shownIndex === count - 1}
        onPress={() => onStep(1)}
      />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  by: 1 | -1;
  /** Stays in the tab order, so that the focus is not lost. */
  isDisabled: boolean;
  onPress: () => void;
}

function StepButton({ label, by, isDisabled, onPress }: StepButtonProps) {
  const Icon = by === 1 ? ArrowDown : ArrowUp;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={isDisabled}
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

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** `order` is the order during the drag; `onMove` is called on drop. */
function useDragOrder(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  function startDrag(event: PointerDown, from: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    const { signal } = (controller.current = new AbortController());
    let to = from;

    function dragTo(index: number) {
      to = index;
      setDrag({ from, to });
    }

    function end(isDropped: boolean) {
      controller.current?.abort();
      setDrag(undefined);
      if (isDropped && to !== from) onMove(from, to);
    }

    dragTo(from);
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        const index = findIndexAt(list.current!, clientY, to);
        if (index === to) return;
        dragTo(index);
        list.current!.children[index]?.scrollIntoView({ block: 'nearest' });
      },
      { signal },
    );
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }

  return { order: getOrder(count, drag), dragged: drag?.from, startDrag };
}

/** An item moves aside once the pointer has passed its middle. */
function findIndexAt(list: HTMLElement, y: number, current: number): number {
  let found = current;
  for (const [index, child] of [...list.children].entries()) {
    const { top, height } = child.getBoundingClientRect();
    const middle = top + height / 2;
    if (index < current && y < middle) return index;
    if (index > current && y > middle) found = index;
  }
  return found;
}

function getOrder(count: number, drag: Drag | undefined): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  if (drag) order.splice(drag.to, 0, ...order.splice(drag.from, 1));
  return order;
}
