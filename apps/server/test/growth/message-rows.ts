import {
  busyAdmin,
  busyProduct,
  busyUser,
  firstId,
  id,
  isEach,
  newestRelease,
  past,
  type Rows,
} from './row-expressions.ts';

export const messageRows: readonly Rows[] = [
  {
    table: 'contact_messages',
    columns: {
      first_name: `'Growth'`,
      last_name: `'Sender ' || n`,
      email: `'growth-' || n || '@growth-' || n % 100 || '.example'`,
      subject: `'Question ' || n`,
      message: `'How is number ' || n || ' installed?'`,
      state: `(array['new', 'answered', 'done'])[1 + n % 3]`,
      created_at: `case when ${isEach(50)} then now() - interval '3 years' else ${past} end`,
    },
  },
  {
    table: 'contact_answers',
    columns: { message_id: id, position: '1', text: `'Answer ' || n` },
    where: 'n % 3 = 1',
  },
  {
    table: 'subscribers',
    columns: {
      name: `'Growth ' || n`,
      email: `'subscriber-' || n || '@growth.example'`,
      confirmed_at: `case when n % 4 > 0 then ${past} end`,
      unsubscribed_at: `case when ${isEach(9)} then now() end`,
      created_at: past,
    },
  },
  {
    table: 'chat_rooms',
    columns: {
      user_id: id,
      status: `(array['open', 'pending', 'closed'])[1 + n % 3]`,
      waiting_since: `case when ${isEach(10)} then ${past} end`,
      created_at: `${past} - interval '1 year'`,
      updated_at: `case when ${isEach(100, 2)} then now() - interval '3 years' else ${past} end`,
    },
  },
  {
    table: 'chat_messages',
    columns: {
      room_id: `${firstId} + case line when 0 then ${busyUser} else n end`,
      sender_id: `${firstId} + case line when 0 then ${busyUser} else n end`,
      is_from_customer: 'true',
      content: `'How is number ' || n || ' installed?'`,
      is_read: 'n % 10 > 0',
      created_at: past,
    },
    each: 2,
  },
  {
    table: 'chat_notes',
    columns: {
      room_id: `${firstId} + case when ${isEach(2)} then ${busyUser} else n end`,
      author_id: id,
      content: `'Looked at number ' || n`,
      created_at: past,
    },
  },
  {
    table: 'chat_mentions',
    columns: { note_id: id, user_id: `${firstId} + ${busyAdmin}` },
    where: isEach(5),
  },
  {
    table: 'fixes',
    columns: {
      product_id: `${firstId} + case when ${isEach(2)} then ${busyProduct} else n end`,
      title: `'Fix ' || n`,
      release_id: `case when ${isEach(3)} then ${firstId} + ${newestRelease} end`,
      created_at: past,
    },
  },
  {
    table: 'chat_fixes',
    columns: {
      room_id: id,
      fix_id: id,
      created_by_id: id,
      told_at: `case when ${isEach(2)} then ${past} end`,
      created_at: past,
    },
  },
  {
    table: 'fixed_chats',
    columns: { room_id: id, release_id: `${firstId} + ${newestRelease}` },
    where: isEach(6),
  },
  {
    table: 'chat_attachments',
    columns: {
      customer_id: `${firstId} + ${busyUser}`,
      uploader_id: id,
      message_id: `case when ${isEach(20, 7)} then ${firstId} + 2 * n end`,
      file_id: `${firstId} + 4 * n + 3`,
      state: `'blocked'`,
      created_at: past,
    },
    where: isEach(10, 7),
  },
  {
    table: 'inbound_mails',
    columns: {
      mailbox: `'reply@growth.example'`,
      uid_validity: '1',
      uid: 'n',
      tries: '1',
      digest: `md5('mail' || n)`,
      state: `(array['message', 'set-aside', 'ignored'])[1 + n % 3]`,
      reason: `case n % 3 when 1 then 'unreadable' when 2 then 'automatic' end`,
      room_id: `case when ${isEach(3)} then ${id} end`,
      from_email: `'growth-' || n || '@growth.example'`,
      subject: `'Re: question ' || n`,
      received_at: past,
    },
  },
  {
    table: 'chat_ratings',
    columns: {
      room_id: id,
      asked_at: past,
      answered_at: `case when ${isEach(2)} then ${past} end`,
      score: `case when ${isEach(2)} then 1 + n % 5 end`,
    },
  },
  {
    table: 'canned_replies',
    columns: {
      shortcut: `'growth-' || n`,
      title: `'Reply ' || n`,
      content: `'Answer ' || n`,
    },
    where: isEach(100),
  },
  {
    table: 'notices',
    columns: {
      key: `'growth-' || n`,
      kind: `'sale'`,
      title: `'Sold ' || n`,
      path: `'/admin/orders'`,
      created_at: `now() - n % 100 * interval '1 day'`,
    },
  },
  {
    table: 'notice_recipients',
    columns: { notice_id: id, user_id: `${firstId} + ${busyAdmin}`, in_bell: 'true' },
  },
  {
    table: 'notice_summaries',
    columns: { user_id: id, day: `(${past})::date` },
    where: isEach(10),
  },
  {
    table: 'mails',
    columns: {
      key: `'growth-' || n`,
      recipient: `'growth-' || n || '@growth.example'`,
      subject: `'Your order ' || n`,
      order_id: `case when ${isEach(2)} then ${id} end`,
      state: `case when ${isEach(100)} then 'failed' else 'sent' end`,
      tries: '1',
      created_at: `now() - n % 100 * interval '1 day'`,
      sent_at: 'now()',
    },
  },
  {
    table: 'audit_entries',
    columns: {
      action: `'changed'`,
      subject: `(array['product', 'order', 'person'])[1 + n % 3]`,
      subject_document_id: `md5('subject' || n)`,
      details: `jsonb_build_object('title', 'Part ' || n)`,
      created_at: past,
      sequence: 'n + 1000000',
    },
  },
  {
    table: 'csp_reports',
    columns: {
      directive: `'script-src'`,
      blocked: `'https://growth-' || n || '.example'`,
      source: `''`,
      page: `'/'`,
      count: 'n',
      first_seen_at: past,
      last_seen_at: `now() - n % 100 * interval '1 day'`,
    },
  },
];
