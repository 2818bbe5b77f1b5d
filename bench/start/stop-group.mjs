import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 50;

function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

/** `npm start` that runs detached: npm itself ends before the shop does. */
export async function stopGroup({ pid }) {
  signalGroup(pid, 'SIGTERM');
  while (signalGroup(pid, 0)) await delay(pollMs);
}
