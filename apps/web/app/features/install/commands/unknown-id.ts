/** In commands until the reader types or fills in the right one. */
export const unknownId = '00000000-0000-0000-0000-000000000000';
