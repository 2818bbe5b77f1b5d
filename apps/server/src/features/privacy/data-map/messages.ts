import type { DataMap } from './map-entry.ts';

export const messageTables: DataMap = {
  cart_items: {
    personal: [
      {
        columns: ['user_id', 'product_id', 'quantity', 'created_at'],
        topic: 'cart',
        purpose: 'the cart',
        until: 'removed',
        inExport: 'cart',
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  favorites: {
    personal: [
      {
        columns: ['user_id', 'product_id', 'created_at'],
        topic: 'favorites',
        purpose: 'the wishlist',
        until: 'removed',
        inExport: 'favorites',
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  reviews: {
    personal: [
      {
        columns: [
          'user_id',
          'product_id',
          'order_id',
          'release_id',
          'rating',
          'comment',
          'created_at',
        ],
        topic: 'reviews',
        purpose: 'shown to everyone at the product',
        until: 'accountErased',
        inExport: 'reviews',
        erasing: 'chosen',
      },
      {
        columns: ['hidden_at', 'reply', 'replied_at'],
        topic: 'reviews',
        purpose: 'moderating reviews and answering them',
        until: 'accountErased',
        inExport: 'reviews',
        erasing: 'chosen',
      },
    ],
    other: ['id', 'document_id'],
  },
  contact_messages: {
    personal: [
      {
        columns: [
          'first_name',
          'last_name',
          'email',
          'subject',
          'message',
          'state',
          'mail_warning',
          'answer',
          'answered_at',
          'created_at',
        ],
        topic: 'contactMessages',
        purpose: 'answering',
        until: 'contactMessage',
        inExport: 'contact-messages',
        erasing: 'deleted',
      },
      {
        columns: ['answered_by_id'],
        topic: 'staff',
        purpose: 'which of the staff answered',
        until: 'accountErased',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  contact_answers: {
    personal: [
      {
        columns: ['text', 'created_at'],
        topic: 'contactMessages',
        purpose: 'what the shop answered',
        until: 'contactMessage',
        inExport: 'contact-messages',
        erasing: 'deleted',
      },
      {
        columns: ['author_id'],
        topic: 'staff',
        purpose: 'which of the staff answered',
        until: 'accountErased',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'message_id', 'position'],
  },
  chat_rooms: {
    personal: [
      {
        columns: [
          'user_id',
          'status',
          'promised_until',
          'waiting_since',
          'reply_token',
          'mailed_message_id',
          'created_at',
          'updated_at',
        ],
        topic: 'chatMessages',
        purpose: 'the chat with the helpdesk',
        until: 'closedChat',
        inExport: 'chat-messages',
        erasing: 'deleted',
      },
      {
        columns: ['helpdesk_id'],
        topic: 'staff',
        purpose: 'which of the staff answers',
        until: 'accountErased',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id', 'is_marked_unread'],
  },
  chat_messages: {
    personal: [
      {
        columns: [
          'room_id',
          'sender_id',
          'is_from_customer',
          'content',
          'is_read',
          'via',
          'promised_until',
          'created_at',
        ],
        topic: 'chatMessages',
        purpose: 'the chat with the helpdesk; in an open chat they stay as long as the account',
        until: 'accountErased',
        inExport: 'chat-messages',
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id', 'client_key'],
  },
  chat_inbound_mails: {
    personal: [
      {
        columns: ['room_id', 'received_at'],
        topic: 'mails',
        purpose: 'that a mail to the chat was taken in once',
        until: 'mail',
        inExport: null,
        erasing: 'stays',
      },
    ],
    other: ['digest'],
  },
  inbound_mails: {
    personal: [
      {
        columns: [
          'room_id',
          'message_id',
          'contact_message_id',
          'file_id',
          'from_email',
          'from_name',
          'subject',
          'text',
          'omissions',
          'received_at',
        ],
        topic: 'chatMessages',
        purpose: 'the mail that became a message, as it came; it goes with its message',
        until: 'inboundMail',
        inExport: 'inbound-mails',
        erasing: 'deleted',
      },
      {
        columns: ['digest', 'state', 'reason', 'last_error', 'picture_digests'],
        topic: 'chatMessages',
        purpose: 'taking in a mail once, and a logo of its sender never',
        until: 'inboundMail',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id', 'mailbox', 'uid_validity', 'uid', 'tries', 'done_at'],
  },
  chat_attachments: {
    personal: [
      {
        columns: [
          'customer_id',
          'uploader_id',
          'message_id',
          'file_id',
          'thumbnail_id',
          'created_at',
        ],
        topic: 'chatMessages',
        purpose: 'files in the chat; one that is not sent stays for a day',
        until: 'accountErased',
        inExport: 'chat-messages',
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id', 'position', 'state', 'removed_secrets'],
  },
  chat_notes: {
    personal: [
      {
        columns: ['room_id', 'content', 'created_at'],
        topic: 'chatMessages',
        purpose: 'what the helpdesk write to each other about a chat',
        until: 'closedChat',
        inExport: null,
        erasing: 'deleted',
      },
      {
        columns: ['author_id'],
        topic: 'staff',
        purpose: 'which of the staff wrote it',
        until: 'accountErased',
        inExport: null,
        erasing: 'stays',
      },
    ],
    other: ['id', 'document_id', 'client_key'],
  },
  chat_mentions: {
    personal: [
      {
        columns: ['user_id', 'read_at'],
        topic: 'staff',
        purpose: 'which of the staff a note is for',
        until: 'accountErased',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['note_id'],
  },
  canned_replies: {
    personal: [
      {
        columns: ['owner_id', 'shortcut', 'title', 'content', 'created_at', 'updated_at'],
        topic: 'staff',
        purpose: 'replies that an agent uses again',
        until: 'accountErased',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  canned_reply_files: {
    personal: [
      {
        columns: ['canned_reply_id', 'file_id', 'created_at'],
        topic: 'staff',
        purpose: 'files of replies that an agent uses again',
        until: 'accountErased',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
  chat_ratings: {
    personal: [
      {
        columns: ['room_id', 'asked_at', 'answered_at', 'score', 'comment'],
        topic: 'chatMessages',
        purpose: 'how the customer rated the help',
        until: 'closedChat',
        inExport: 'chat-ratings',
        erasing: 'deleted',
      },
      {
        columns: ['agent_id'],
        topic: 'staff',
        purpose: 'whose help was rated',
        until: 'accountErased',
        inExport: null,
        erasing: 'stays',
      },
    ],
    other: ['id', 'document_id'],
  },
  mails: {
    personal: [
      {
        columns: ['key', 'recipient', 'subject', 'state', 'failure', 'created_at', 'sent_at'],
        topic: 'mails',
        purpose: 'seeing whether a mail arrived; the text goes once it was sent',
        until: 'mail',
        inExport: 'mails',
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id', 'order_id', 'tries', 'unanswered'],
  },
  subscribers: {
    personal: [
      {
        columns: ['name', 'email', 'confirmed_at', 'unsubscribed_at', 'created_at'],
        topic: 'subscription',
        purpose: 'news, for those who asked for them',
        until: 'unsubscribed',
        inExport: 'subscriptions',
        erasing: 'deleted',
      },
      {
        columns: ['token_hash', 'token_expires_at', 'mailed_at'],
        topic: 'subscription',
        purpose: 'confirming the address',
        until: 'unconfirmedSubscriber',
        inExport: null,
        erasing: 'deleted',
      },
    ],
    other: ['id', 'document_id'],
  },
};
