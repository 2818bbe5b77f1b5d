import type { User } from '@partshelf/contract/accounts/accounts.ts';

export function makeUser(given: Partial<User> = {}): User {
  return {
    id: 7,
    documentId: 'user7'.padEnd(24, 'x'),
    username: 'mara.lindt',
    email: 'mara@northgate.example',
    provider: 'local',
    confirmed: true,
    releaseMails: true,
    createdAt: '2024-03-03T12:00:00.000Z',
    updatedAt: '2025-11-20T12:00:00.000Z',
    profileImg: null,
    role: { name: 'Customer' },
    ...given,
  };
}
