import { readFileSync } from 'node:fs';

export const samplePath = '/google/pictures/sample.png';

export const samplePicture = readFileSync(new URL('sample-picture.png', import.meta.url));

export const sampleAddress = (origin: string) => origin + samplePath;
