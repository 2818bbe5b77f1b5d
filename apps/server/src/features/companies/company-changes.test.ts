import { afterEach, expect } from 'vitest';
import { createChat, write } from '../../../test/support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

afterEach(closeChatClients);

test(
  'a new name reaches the open pages of all members, and no one else',
  { tags: ['ORG-01', 'ORG-09'] },
  async ({ shop }) => {
    const { documentId, owner, buyer } = await createTestCompany(shop);
    const { customer: stranger, room } = await createChat(shop);
    const [ofOwner, ofBuyer, ofStranger] = await Promise.all(
      [owner, buyer, stranger].map((person) => connectChatClient(shop, person)),
    );
    await owner.call('PUT', `/companies/${documentId}`, { name: 'Contoso' });
    const change = { documentId, name: 'Contoso', change: 'changed' };
    expect(await ofBuyer!.nextEvent('companyChanged')).toEqual({ ...change, isOwn: false });
    expect(await ofOwner!.nextEvent('companyChanged')).toEqual({ ...change, isOwn: true });
    await ofStranger!.join(room.documentId);
    await write(stranger, 'Hello');
    await ofStranger!.nextEvent('newMessage');
    expect(ofStranger!.all('companyChanged')).toEqual([]);
  },
);
