import type { ChatStatus } from '@partshelf/contract/chat/chat.ts';
import type { Transaction } from '../../../server/src/db/client.ts';
import { chatMessages, chatRooms } from '../../../server/src/db/tables/chat.ts';
import { demoAccounts } from '../../../server/src/startup/demo-accounts.ts';
import type { DemoReviewer } from '../people/reviewers.ts';

interface DemoLine {
  readonly from: 'customer' | 'helpdesk';
  readonly minutesAgo: number;
  readonly content: string;
  readonly isUnread?: true;
}

interface DemoChat {
  readonly customer: DemoReviewer | 'mara.lindt';
  readonly status: ChatStatus;
  readonly lines: readonly DemoLine[];
}

const hour = 60;
const day = 24 * hour;

const chats: readonly DemoChat[] = [
  {
    customer: 'mara.lindt',
    status: 'pending',
    lines: [
      {
        from: 'customer',
        minutesAgo: 3 * hour + 4,
        content: 'Good morning. The Org Chart leaves out two of our teams.',
      },
      {
        from: 'customer',
        minutesAgo: 3 * hour + 3,
        content: 'Their lead changed last week, if that matters.',
      },
      {
        from: 'helpdesk',
        minutesAgo: 2 * hour + 41,
        content:
          'It may well. The chart follows the manager field in Entra ID, and it reads the directory once a night.\nIn the settings of the part there is a list of every account without a manager. Are the teams in it?',
      },
      {
        from: 'customer',
        minutesAgo: 95,
        content: 'Both are. I have filled the field in. Do I have to wait until tomorrow?',
      },
      {
        from: 'helpdesk',
        minutesAgo: 52,
        content: 'For the chart to fill by itself, yes. Nothing has to be set up again.',
        isUnread: true,
      },
      {
        from: 'helpdesk',
        minutesAgo: 51,
        content:
          'If one of the teams is still missing in the morning, write here and we look at it.',
        isUnread: true,
      },
    ],
  },
  {
    customer: 'priya.nair',
    status: 'open',
    lines: [
      {
        from: 'customer',
        minutesAgo: 26,
        content: 'Hello, does Room Booking show rooms that somebody has to approve first?',
        isUnread: true,
      },
      {
        from: 'customer',
        minutesAgo: 24,
        content: 'We have four of those, and about twenty ordinary ones.',
        isUnread: true,
      },
    ],
  },
  {
    customer: 'tobias_k',
    status: 'open',
    lines: [
      {
        from: 'customer',
        minutesAgo: 7 * hour,
        content: 'Can one form of the Form Builder be used in two sites?',
      },
      {
        from: 'helpdesk',
        minutesAgo: 6 * hour + 30,
        content:
          'As a copy, yes: a form is a file beside its list. Copy the file to the other site and open it there in the builder once.',
      },
      {
        from: 'customer',
        minutesAgo: 4 * hour + 12,
        content: 'That worked. The lookup field stays empty in the copy, though.',
        isUnread: true,
      },
    ],
  },
  {
    customer: 'gwen.pritchard',
    status: 'pending',
    lines: [
      {
        from: 'customer',
        minutesAgo: day + 5 * hour,
        content: 'Does the Document Tree search inside the files as well?',
      },
      {
        from: 'helpdesk',
        minutesAgo: day + 4 * hour,
        content:
          'Its filter looks at names only. Beside it is a link to the search of SharePoint, set to the same libraries, which looks inside.',
      },
    ],
  },
  {
    customer: 'sp_admin_leeds',
    status: 'closed',
    lines: [
      {
        from: 'customer',
        minutesAgo: 6 * day + 3 * hour,
        content: 'Will the Permissions Auditor remove guests that it finds?',
      },
      {
        from: 'helpdesk',
        minutesAgo: 6 * day + 2 * hour,
        content: 'No, it reads and reports. What happens to the access stays with you.',
      },
      {
        from: 'customer',
        minutesAgo: 6 * day + hour,
        content: 'Good, that is what our works council wanted to hear. Thank you.',
      },
    ],
  },
];

export async function seedChats(
  db: Transaction,
  people: Map<string, number>,
  now: Date,
): Promise<void> {
  const helpdesk = demoAccounts.find(({ role }) => role === 'Helpdesk')!;
  const helpdeskId = people.get(helpdesk.username)!;
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const rooms = await db
    .insert(chatRooms)
    .values(
      chats.map(({ customer, status, lines }) => ({
        userId: people.get(customer)!,
        status,
        helpdeskId: lines.some(({ from }) => from === 'helpdesk') ? helpdeskId : null,
        createdAt: before(lines[0]!.minutesAgo),
        updatedAt: before(lines.at(-1)!.minutesAgo),
      })),
    )
    .returning({ id: chatRooms.id });
  await db.insert(chatMessages).values(
    chats.flatMap(({ customer, lines }, index) =>
      lines.map(({ from, minutesAgo, content, isUnread }) => ({
        roomId: rooms[index]!.id,
        senderId: from === 'customer' ? people.get(customer)! : helpdeskId,
        isFromCustomer: from === 'customer',
        content,
        isRead: !isUnread,
        createdAt: before(minutesAgo),
      })),
    ),
  );
}
