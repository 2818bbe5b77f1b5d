/** The version of the interface that the sandbox speaks. */
export const apiVersion = '2026-10-28.endive';
