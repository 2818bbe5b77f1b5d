import type { ChatMessage, ChatRoom, MessagesRead } from './chat/chat.ts';
import type { ErrorCode } from './api/errors.ts';

/** What the server says through the socket. A hint each time: the calls of the API are the truth. */
export interface ServerEvents {
  newMessage(message: ChatMessage): void;
  messagesRead(read: MessagesRead): void;
  /** For the helpdesk only, with the messages that the room began with. */
  roomCreated(room: ChatRoom): void;
  /** A room was closed, opened again or assigned; without its messages. */
  roomUpdated(room: ChatRoom): void;
  /** The session behind this socket has ended; the server hangs up right after. */
  sessionEnded(): void;
}

/** What a client may ask for. The server decides and acknowledges, a refusal with its code. */
export interface ClientEvents {
  join(roomId: string, acknowledge?: (joined: boolean, refusal?: ErrorCode) => void): void;
  leave(roomId: string, acknowledge?: (left: boolean, refusal?: ErrorCode) => void): void;
}
