/** The metrics as Prometheus reads them: on a port of their own, and every alert rule asks for what is there (product «Platform pages»). */
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverMetricsOf } from '#server/app.ts';
import { serveMetrics } from '#server/management/prometheus.ts';
import { securityEvents } from '#server/request/security-events.ts';
import { type World, world } from '#test/world.ts';

const read = (name: string) => readFile(join(import.meta.dirname, '../../docs/operate', name), 'utf8');
let w: World;
beforeAll(async () => {
  w = await world({ BACKUP_DIR: mkdtempSync(join(tmpdir(), 'vardag-metrics-')) });
  await w.server.inject({ url: '/management/health' });
});

describe('the port', () => {
  it('answers with the metrics, with nothing else, and is closed with the server', async () => {
    const { port, close } = await serveMetrics(serverMetricsOf(w.server), 0, '127.0.0.1');
    const url = `http://127.0.0.1:${port}`;
    const answer = await fetch(`${url}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await answer.text()).toMatch(
      /^vardag_http_request_duration_seconds_count\{method="GET",route="\/management\/health",status="200"\} 1$/m,
    );
    for (const path of ['/', '/management/health', '/metrics/x']) expect((await fetch(url + path)).status, path).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
    await close();
    await expect(fetch(`${url}/metrics`)).rejects.toThrow();
  });
  it('that is taken refuses the start with a line that says what to do', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    await expect(serveMetrics(serverMetricsOf(w.server), port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken by another program. Set METRICS_PORT to a free one, or leave it out.`,
    );
    taken.close();
  });
});

describe('the alert rules', () => {
  it('ask for metrics that are there, with labels that they have', async () => {
    const rules = await read('alerts.yml');
    const text = await serverMetricsOf(w.server).text();
    const named = [...new Set(rules.match(/\bvardag_\w+/g))];
    expect(named.length).toBeGreaterThanOrEqual(9);
    for (const name of named) expect(text, name).toMatch(new RegExp(`^${name}[{ ]`, 'm'));
    for (const [, name, label, value] of rules.matchAll(/(vardag_\w+)\{(\w+)="([^"]+)"\}/g))
      expect(text, `${name} ${label}`).toMatch(new RegExp(`^${name}\\{[^}]*${label}="${value}"`, 'm'));
  });
  it('name events that there are', async () => {
    const named = [...(await read('alerts.yml')).matchAll(/event=~?"([^"]+)"/g)].flatMap(([, events]) => events!.split('|'));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((event) => !(event in securityEvents))).toEqual([]);
  });
  it('and the page about security events names every one of them', async () => {
    const page = await read('security-log.md');
    expect(Object.keys(securityEvents).filter((event) => !page.includes(`\`${event}\``))).toEqual([]);
  });
  it('are twelve, each with its meaning and what to do', async () => {
    const rules = [...(await read('alerts.yml')).matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    const meanings = [...(await read('metrics.md')).matchAll(/^### (\w+)\n.{40,}/gm)].map(([, name]) => name!);
    expect(rules).toHaveLength(12);
    expect(meanings).toEqual(rules);
  });
  it('and the page about them names every metric there is', async () => {
    const page = await read('metrics.md');
    const names = [...(await serverMetricsOf(w.server).text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
    expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});
