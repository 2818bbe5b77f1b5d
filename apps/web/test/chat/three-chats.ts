import { makeChat } from './helpdesk-shop.ts';

export const daysAgo = (days: number, hour = 9, minute = 5) => {
  const date = new Date();
  date.setDate(date.getDate() - days);
  date.setHours(hour, minute, 0, 0);
  return date.toISOString();
};

export function makeThreeChats() {
  const [anna, ben, cleo] = ['anna', 'ben', 'cleo'].map((name, index) =>
    makeChat(name, { updatedAt: daysAgo(3 - index) }),
  ) as [ReturnType<typeof makeChat>, ReturnType<typeof makeChat>, ReturnType<typeof makeChat>];
  return { anna, ben, cleo, rooms: [anna, ben, cleo], at: '/helpdesk/chat?room=anna' };
}

export const namesIn = (rows: { elements: () => Element[] }) =>
  rows.elements().map((row) => /anna|ben|cleo|dora/.exec(row.textContent)?.[0]);
