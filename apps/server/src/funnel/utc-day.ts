/** YYYY-MM-DD. */
export const toUtcDay = (time: Date) => time.toISOString().slice(0, 10);
