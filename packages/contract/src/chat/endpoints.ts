import { defineEndpoints } from '../api/endpoint.ts';
import type { chatOperations } from './chat.ts';

export const chatEndpoints = defineEndpoints<typeof chatOperations>()({
  ownRoom: { method: 'GET', path: '/chat-room/user-chat-room', access: 'notHelpdesk' },
  sendAsCustomer: {
    method: 'POST',
    path: '/chat-message/user-chat-message',
    access: 'notHelpdesk',
  },
  markReadAsCustomer: {
    method: 'PUT',
    path: '/chat-message/:id/user-mark-read',
    access: 'notHelpdesk',
  },
  messages: { method: 'GET', path: '/chat-rooms/:documentId/messages', access: 'customer' },
  listRooms: { method: 'GET', path: '/chat-rooms', access: 'helpdesk' },
  room: { method: 'GET', path: '/chat-rooms/:documentId', access: 'helpdesk' },
  setStatus: { method: 'PUT', path: '/chat-rooms/:documentId', access: 'helpdesk' },
  unreadRooms: { method: 'GET', path: '/chat-room/helpdesk-unread-roomIds', access: 'helpdesk' },
  sendAsHelpdesk: {
    method: 'POST',
    path: '/chat-message/helpdesk-chat-message',
    access: 'helpdesk',
  },
  markReadAsHelpdesk: {
    method: 'PUT',
    path: '/chat-message/:id/helpdesk-mark-read',
    access: 'helpdesk',
  },
});
