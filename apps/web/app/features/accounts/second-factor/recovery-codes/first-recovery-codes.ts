/** Null when the person has some already, or needs none. */
export type FirstRecoveryCodes = readonly string[] | null;
