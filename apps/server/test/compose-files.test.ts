import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly build?: object;
  readonly user?: string;
  readonly restart: string;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: object;
  readonly stop_grace_period?: string;
}

interface ComposeFile {
  readonly services: Record<string, Service>;
  readonly networks: Record<string, { internal?: true } | null>;
}

const read = async (name: string): Promise<ComposeFile> =>
  parse(await readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8'), {
    merge: true,
  });

/** What anyone may reach: its ports. */
const published = { 'compose.yaml': ['shop'], 'compose.nodes.yaml': ['balancer'] };

describe.each(Object.entries(published))('%s', async (name, open) => {
  const { services, networks } = await read(name);
  const runs = Object.entries(services).filter(([, { restart }]) => restart !== 'no');

  test.each(Object.entries(services))('limits what %s can do and use', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
      cpus: expect.any(Number),
    });
  });

  test.each(runs)('runs %s without root, and stops it in time', (_, service) => {
    // The user and the health check of the shop are in its image.
    const isShop = service.image === undefined || service.image === 'partshelf';
    expect(service.stop_grace_period).toBeDefined();
    if (!isShop) {
      expect(service.user).toBeDefined();
      expect(service.healthcheck).toBeDefined();
      expect(service.image).toMatch(/:v?\d+\.\d+/);
    }
  });

  test('opens no port but that of what the proxy or the customers call', () => {
    const withPorts = Object.entries(services).flatMap(([id, { ports }]) => (ports ? [id] : []));
    expect(withPorts).toEqual(open);
  });

  test('leads from the database to no other network', () => {
    expect(services['database']!.networks).toEqual(['inside']);
    expect(networks['inside']).toEqual({ internal: true });
  });
});
