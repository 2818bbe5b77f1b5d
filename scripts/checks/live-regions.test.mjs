import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';

const folder = 'apps/web/app/';

const sources = new Map(
  globSync(`${folder}**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]),
);

const changesByItself =
  /(?<!function )\buseRealtimeEvents\(|\brealtime\.subscribe\(|\brefetchInterval:|\bsetInterval\(/;

/** The value is the file that tells screen readers what changes, or why nothing has to be told. */
const announcements = {
  'admin/overview/queries.ts': 'features/notifications/admin/bell.tsx',
  'blocks/company-changes.tsx': 'blocks/company-changes.tsx',
  'features/chat/chat-widget.tsx': 'features/chat/customer-chat.tsx',
  'features/chat/conversation.ts': 'features/chat/message-list.tsx',
  'features/chat/helpdesk/colleagues.ts': 'features/chat/message-list.tsx',
  'features/chat/helpdesk/helpdesk-events.ts': 'features/chat/helpdesk/helpdesk-link.tsx',
  'features/chat/helpdesk/notes.ts': 'features/chat/message-list.tsx',
  'features/chat/helpdesk/message-notifications.tsx': 'features/chat/helpdesk/helpdesk-link.tsx',
  'features/chat/helpdesk/room-rating.tsx': 'features/chat/helpdesk/room-rating.tsx',
  'features/chat/helpdesk/room-row.tsx': { reason: 'It counts the minutes of a wait.' },
  'features/chat/office-hours.tsx': 'features/chat/office-hours.tsx',
  'features/chat/rating.tsx': 'features/chat/rating.tsx',
  'features/chat/typing.ts': 'features/chat/message-list.tsx',
  'features/discounts/admin/discounts.tsx': 'features/discounts/admin/batch.tsx',
  'features/invoices/admin/invoicing.ts': 'features/invoices/admin/waiting-orders.tsx',
  'features/notifications/admin/queries.ts': 'features/notifications/admin/bell.tsx',
  'features/operations/admin/health.tsx': 'features/operations/admin/health.tsx',
  'features/orders/admin/queries.ts': 'features/orders/admin/order.tsx',
  'features/privacy/admin/data-requests.tsx': 'features/privacy/data-export.tsx',
  'features/privacy/data-export.tsx': 'features/privacy/data-export.tsx',
  'features/webhooks/admin/queries.ts': 'features/webhooks/admin/webhook.tsx',
};

const announces = /\brole="(?:status|log|alert)"|\baria-live="polite"|\btoast\(|\bannounce\(/;

test('what changes by itself on a screen is told to screen readers', () => {
  const changing = [...sources].filter(([, text]) => changesByItself.test(text));
  assert.deepEqual(
    changing.map(([file]) => file).toSorted(),
    Object.keys(announcements).toSorted(),
  );
  const silent = Object.values(announcements).filter(
    (file) => typeof file === 'string' && !announces.test(sources.get(file) ?? ''),
  );
  assert.deepEqual(silent, []);
});

const unwrap = (node) => (node.type === 'ParenthesizedExpression' ? unwrap(node.expression) : node);

/** These regions are missing, or hidden from screen readers, until they have a text. */
function findLateRegions(fileName, source) {
  const found = [];
  const { program } = parseSync(fileName, source);
  const textOf = ({ start, end }) => source.slice(start, end);
  const isRegion = (node) =>
    node.type === 'JSXElement' &&
    /\brole="(?:status|log)"|\baria-live="polite"/.test(textOf(node.openingElement));
  new Visitor({
    LogicalExpression({ right }) {
      const element = unwrap(right);
      if (isRegion(element)) found.push(textOf(element.openingElement));
    },
    ConditionalExpression({ consequent, alternate }) {
      for (const element of [consequent, alternate].map(unwrap)) {
        if (isRegion(element)) found.push(textOf(element.openingElement));
      }
    },
    JSXElement(element) {
      const opening = textOf(element.openingElement);
      if (isRegion(element) && opening.includes('empty:hidden')) found.push(opening);
    },
  }).visit(program);
  return found;
}

test('a live region is there before its text', () => {
  const late = [...sources].flatMap(([file, source]) =>
    findLateRegions(file, source).map((region) => `${file}: ${region}`),
  );
  assert.deepEqual(late, []);
});

test('late live regions are found in every form', () => {
  const region = '<p role="status">Sent</p>';
  const late = [
    `isSent && ${region}`,
    `isSent && (${region})`,
    `isSent ? (${region}) : null`,
    `isSent ? null : ${region}`,
    '<p aria-live="polite" className="empty:hidden">{text}</p>',
  ];
  const early = ['<p role="status">{isSent && "Sent"}</p>', '<p className="empty:hidden" />'];
  for (const one of late)
    assert.equal(findLateRegions('a.tsx', `const a = ${one};`).length, 1, one);
  for (const one of early) assert.deepEqual(findLateRegions('a.tsx', `const a = ${one};`), []);
});
