import { expect, test } from 'vitest';
import { openTestShop } from '../../test/support/test-shop.ts';

const shop = await openTestShop();

const letter = (key: string) => ({
  key,
  to: 'mara@northgate.example',
  subject: key,
  text: 'Your download is ready.',
  html: '<p>Your download is ready.</p>',
});

test(
  'a mail that is called off before its end is not taken, and the next one goes out',
  { tags: ['I8'] },
  async () => {
    const { mail } = shop.deps;
    const calledOff = mail.send(letter('called off'), () => Promise.reject(new Error('not now')));
    await expect(calledOff).rejects.toThrow('not now');
    await mail.send(letter('sent'), async () => {});
    const subjects = (await shop.inbox(letter('sent').to)).map(({ subject }) => subject);
    expect(subjects).toEqual(['sent']);
  },
);
