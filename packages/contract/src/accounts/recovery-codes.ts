import * as z from 'zod/mini';

/** Only the answer that creates them contains them. */
export const recoveryCodes = z.array(z.string());

/** Null when the person has some already, or needs none. */
export const firstRecoveryCodes = z.nullable(recoveryCodes);
