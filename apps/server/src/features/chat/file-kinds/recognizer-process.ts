import { serveIsolated } from '../../../platform/isolated.ts';
import { recognizeFile } from './recognize-file.ts';

serveIsolated({ recognizeFile });
