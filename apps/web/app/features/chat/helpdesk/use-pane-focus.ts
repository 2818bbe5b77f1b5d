import { useEffect, useRef } from 'react';

export function usePaneFocus(isRoomOpen: boolean, hasBothPanes: boolean) {
  const listPane = useRef<HTMLDivElement>(null);
  const roomPane = useRef<HTMLElement>(null);
  const wasRoomOpen = useRef(isRoomOpen);

  useEffect(() => {
    const isSame = wasRoomOpen.current === isRoomOpen;
    wasRoomOpen.current = isRoomOpen;
    if (isSame || hasBothPanes) return;
    const row = listPane.current?.querySelector<HTMLElement>('a[tabindex="0"]');
    (isRoomOpen ? roomPane.current : (row ?? listPane.current))?.focus();
  }, [isRoomOpen, hasBothPanes]);

  return { listPane, roomPane };
}
