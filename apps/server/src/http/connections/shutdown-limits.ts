/** After the signal; closing the database takes the rest of ten seconds. */
const connectionsEndMs = 8_000;
/** Longer than statements and most calls of providers take. */
const minCloseMs = 3_000;

/** From the end of the shutdown delay until open connections are cut. */
export const closeLimitMs = (shutdownDelayMs: number) =>
  Math.max(minCloseMs, connectionsEndMs - shutdownDelayMs);
