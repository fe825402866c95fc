/** The product killed over and over under writes, and what is left of it: shared by the files that each do it with dice of their own. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '#test/runs.ts';
import {
  besideBareStarts,
  clearFolder,
  freePort,
  freshFolder,
  MAX_OF_A_START,
  type Product,
  startProduct,
  stopProduct,
} from '#test/start/product.ts';
import { type Filled, fillFolder } from './fill.ts';
import { kill, kinds } from './kill.ts';
import { audit } from './ledger.ts';
import { dice, minutes, send, type Written, write } from './writer.ts';

export type Killed = ReturnType<typeof killedProduct>;

/** A product of the file's own, on a folder of its own, and what was written to it. */
export function killedProduct() {
  const dataDir = freshFolder('vardag-crash-');
  const killed = {
    dataDir,
    superuser: { host: join(dataDir, 'socket'), port: 5432, user: 'postgres', database: 'vardag' },
    minute: minutes(),
    kept: [] as Written[],
    env: {} as Record<string, string>,
    filled: undefined as unknown as Filled,
    product: undefined as unknown as Product,
    start: async () => {
      killed.product = await startProduct(killed.env, 'scripts/start.ts');
    },
  };
  beforeAll(async () => {
    killed.filled = await fillFolder(dataDir);
    killed.env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'fatal' };
    await killed.start();
  });
  afterAll(async () => {
    await stopProduct(killed.product);
    clearFolder(dataDir);
  });
  return killed;
}

/** What a client does when no answer came: it asks again, and a refusal as a duplicate or as done already is fine. */
async function askAgain({ product, filled }: Killed, written: Written, landed: boolean) {
  const act = written.open!;
  const status = await send(product.url, filled.token, written, act);
  expect(landed ? [409] : [200, 201], `${act} of ${written.at}, which was ${landed ? '' : 'not '}kept, asked again: ${status}`).toContain(
    status,
  );
  written.acts.push(act);
  delete written.open;
}

/** The test: `cycles` kills at moments that `seed` rolls. */
export function testKills(killed: Killed, seed: number, cycles: number): void {
  test(`${cycles} kills under writes lose nothing that was acknowledged`, { timeout: 180_000 + cycles * 25_000 }, async () => {
    const random = dice(seed);
    const { minute, kept, superuser, dataDir, filled } = killed;
    const starts: number[] = [];
    const yardsticks: number[] = [];
    for (let cycle = 0; cycle < cycles; cycle++) {
      const kind = kinds[cycle % kinds.length]!;
      let over = false;
      const writers = Array.from({ length: 6 }, () => write({ url: killed.product.url, filled, random, minute, kept, isOver: () => over }));
      await sleep(50 + random() * 750);
      kill(kind, killed.product, dataDir);
      const statuses = await Promise.all(writers);
      over = true;
      expect(
        statuses.filter((status) => ![0, 200, 503].includes(status)),
        `answers at the end of cycle ${cycle} (${kind}), seed ${seed}`,
      ).toEqual([]);
      killed.product.process.kill('SIGKILL');
      await killed.product.exit;
      const { bare } = await besideBareStarts(killed.start);
      const found = await audit(superuser, kept);
      expect(found.wrong, `cycle ${cycle} (${kind}), seed ${seed}, statuses ${statuses}`).toEqual([]);
      starts.push(killed.product.took);
      yardsticks.push(bare);
      for (const written of kept.filter(({ open }) => open)) await askAgain(killed, written, found.hasLanded(written));
    }
    const { wrong } = await audit(superuser, kept);
    expect(wrong).toEqual([]);
    expect(kept.length).toBeGreaterThan(cycles * 6);
    const sorted = starts.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor(part * (cycles - 1))]!);
    const acts = kept.reduce((count, written) => count + written.acts.length, 0);
    process.stdout.write(
      `${cycles} kills, ${acts} acts kept; up again after ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (slowest)\n`,
    );
    // Each start is held beside what was measured while it went on.
    const figures = starts.map((took, cycle) => ({ took, yardstick: yardsticks[cycle]! }));
    figures.sort((a, b) => a.took / a.yardstick - b.took / b.yardstick);
    for (const [what, part] of [
      ['half', 0.5],
      ['95 %', 0.95],
      ['all', 1],
    ] as const)
      figure(`${what} of the starts after a kill`, {
        ...figures[Math.floor(part * (cycles - 1))]!,
        beside: 'a process that does nothing',
        most: MAX_OF_A_START,
      });
  });
}
