import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';

const bytesPerGb = 1024 ** 3;

function readCommit() {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['describe', '--always', '--dirty'], options).trim();
  } catch {
    return 'unknown';
  }
}

export const describeMachine = () => ({
  takenAt: new Date().toISOString(),
  commit: readCommit(),
  machine: {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / bytesPerGb),
    node: process.version,
  },
});
