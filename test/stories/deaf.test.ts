/**
 * A listening connection that hears nothing any more is noticed: nothing remembered is believed until it hears again (R29, decision 005).
 * @module-tag long
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { listenToDatabase } from '#server/live/listen.ts';
import { ALREADY_CHECKED } from '#server/request/own-browser.ts';
import { createRememberedAccess } from '#server/request/user.ts';
import { closeAfterFile } from '#test/after.ts';
import { figure, timed } from '#test/runs.ts';
import { silentProxy } from '#test/silent-proxy.ts';
import { type Person, type World, world } from '#test/world.ts';

const patience = { heartbeatMs: 100, silenceMs: 500, reconnectMs: 50, longestReconnectMs: 200 };
let w: World;
beforeAll(async () => {
  w = await world();
});

/** A second server, as far as it remembers and listens, on its own way to the database. */
async function server(times = patience) {
  const proxy = await silentProxy(w.connection);
  const remembered = createRememberedAccess(w.pool, () => new Date(w.clock.now), { publicUrl: '', adminTwoStepsFrom: undefined });
  const hears: boolean[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const stop = await listenToDatabase({
    ...{ connection: proxy.connection, pool: w.pool, logger: log, times },
    channels: { access_changed: (payload) => remembered.forget(Number(payload)) },
    onHearingChange: (on) => {
      hears.push(on);
      remembered.setListening(on);
    },
  });
  closeAfterFile(async () => {
    await stop();
    proxy.close();
  });
  return { proxy, remembered, hears, lines };
}
const setActive = (person: Person, active: boolean) => w.pool.query('update users set activated = $2 where id = $1', [person.id, active]);

describe('a connection that falls silent', () => {
  it('lets no deactivated account in for longer than its patience, and is heard again after', async () => {
    const { proxy, remembered, hears, lines } = await server();
    const person = await w.person('Tyra Tyst', ['USER']);
    expect(await remembered.of(person.token, ALREADY_CHECKED)).toMatchObject({ id: person.id });
    proxy.setSilent(true);
    await setActive(person, false);
    const bare = timed(() => sleep(patience.silenceMs));
    const { took } = await timed(() => expect.poll(() => remembered.of(person.token, ALREADY_CHECKED), { interval: 20 }).toBe(null));
    // Nothing else ends what is remembered.
    expect(hears).toEqual([true, false]);
    figure('deaf', { took, beside: 'a timer of its patience', yardstick: (await bare).took, most: 6 });
    // While it is deaf every question goes to the database.
    await setActive(person, true);
    expect(await remembered.of(person.token, ALREADY_CHECKED)).not.toBe(null);
    await setActive(person, false);
    expect(await remembered.of(person.token, ALREADY_CHECKED)).toBe(null);
    expect(lines).toHaveLength(1);
    proxy.setSilent(false);
    await expect.poll(() => hears.at(-1)).toBe(true);
    await setActive(person, true);
    expect(await remembered.of(person.token, ALREADY_CHECKED)).not.toBe(null);
    await setActive(person, false);
    await expect.poll(() => remembered.of(person.token, ALREADY_CHECKED), { interval: 5 }).toBe(null);
    // Since it heard of it, not since it heard nothing.
    expect(hears.at(-1)).toBe(true);
  });

  it('is believed while its heartbeats come', async () => {
    // Long enough for a machine that is busy with other tests to be late with many of them.
    const deaf = 4000;
    const [one, silent] = [await server({ ...patience, silenceMs: deaf }), await server({ ...patience, silenceMs: deaf })];
    silent.proxy.setSilent(true);
    await expect.poll(() => silent.hears).toEqual([true, false]);
    expect(one.hears).toEqual([true]);
  });
});
