export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

export const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
