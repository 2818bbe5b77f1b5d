/** Ten seconds, and what a busy machine adds; a request that is half sent would hold it for thirty. */
export const stopLimitMs = 25_000;
