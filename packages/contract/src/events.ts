import type { AttachmentChecked } from './chat/attachments.ts';
import type { ChatMessage, ChatRoom, MessagesRead, ChatActivity, Typing } from './chat/chat.ts';
import type { ChatNote, DeletedNote } from './chat/notes.ts';
import type { RoomMark } from './chat/room-list.ts';
import type { CompanyChange } from './companies/companies.ts';
import type { ErrorCode } from './api/errors.ts';

export interface SocketRefusal {
  code: ErrorCode;
}

/** Hints only: clients read the state from the API. */
export interface ServerEvents {
  newMessage(message: ChatMessage): void;
  messagesRead(read: MessagesRead): void;
  attachmentChecked(checked: AttachmentChecked): void;
  roomCreated(room: ChatRoom): void;
  roomUpdated(room: ChatRoom): void;
  typing(typing: Typing): void;
  noteCreated(note: ChatNote): void;
  noteDeleted(note: DeletedNote): void;
  roomMarked(mark: RoomMark): void;
  companyChanged(change: CompanyChange): void;
  sessionEnded(): void;
}

export interface ClientEvents {
  join(roomId: string, acknowledge?: (joined: boolean, refusal?: ErrorCode) => void): void;
  leave(roomId: string, acknowledge?: (left: boolean, refusal?: ErrorCode) => void): void;
  typing(roomId: string, activity: ChatActivity): void;
}
