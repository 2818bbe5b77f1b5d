import { once } from 'node:events';
import { get } from 'node:http';

const sampleMs = 100;
const bytesPerMb = 1024 ** 2;

export async function measureExport(shop, name, token) {
  const { memoryMb: before } = await shop.readUsage();
  let peak = before;
  const sampler = setInterval(async () => {
    const { memoryMb } = await shop.readUsage();
    peak = Math.max(peak, memoryMb);
  }, sampleMs);
  const startedAt = performance.now();
  const request = get(`${shop.url}/api/back-office/import-export/${name}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  try {
    const [response] = await once(request, 'response');
    if (response.statusCode !== 200) throw new Error(`export of ${name}: ${response.statusCode}`);
    let firstByteMs;
    let bytes = 0;
    for await (const part of response) {
      firstByteMs ??= performance.now() - startedAt;
      bytes += part.length;
    }
    return {
      firstByteMs,
      seconds: (performance.now() - startedAt) / 1000,
      megabytes: bytes / bytesPerMb,
      memoryMb: peak - before,
    };
  } finally {
    clearInterval(sampler);
  }
}
