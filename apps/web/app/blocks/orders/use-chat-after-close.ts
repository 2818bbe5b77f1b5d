import { useEffect, useRef } from 'react';
import { chatRequests } from '../../features/chat/customer/chat-requests.ts';

/** For the content of a dialog: closes it and opens the chat, which then has the focus. */
export function useChatAfterClose(close: () => void): () => void {
  const isWanted = useRef(false);
  useEffect(
    () => () => {
      // After the dialog has given the focus back, which it does in the same way.
      if (isWanted.current) setTimeout(chatRequests.emit);
    },
    [],
  );
  return () => {
    isWanted.current = true;
    close();
  };
}
