/**
 * The high availability of docs/operate/ha.md, tried: what happens to what was acknowledged when machines die, freeze, change places or are
 * restarted. `npm run test:ha [-- MODE…] [--times N]`; needs etcd, haproxy, PostgreSQL 15 or newer and Patroni 3.0.3 or newer (PATRONI=…).
 */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fill } from '#test/crash/fill.ts';
import { audit } from '#test/crash/ledger.ts';
import { minutes, type Written } from '#test/crash/writer.ts';
import { type Machines, startMachines } from '#test/ha/machines.ts';
import { writing } from '#test/ha/writers.ts';
import { freshFolder } from '#test/start/product.ts';

/** Seconds: before anything happens, and after it was mended. */
const SECONDS_BEFORE = 3;
const SECONDS_AFTER = 6;
const FROZEN = 40;

type Mode = {
  gap: number;
  happens: (machines: Machines) => Promise<void>;
};

/** The faults, each with the most seconds in which nothing may be written meanwhile. */
const modes: Record<string, Mode> = {
  'primary killed': {
    gap: 30,
    happens: async ({ leader, processesOf, startNode }) => {
      const name = await leader();
      const { patroni, postgres } = processesOf(name);
      for (const pid of [patroni, ...postgres]) process.kill(pid, 'SIGKILL');
      await sleep(30_000);
      startNode(name);
    },
  },
  'PostgreSQL killed': {
    gap: 30,
    happens: async ({ leader, processesOf }) => {
      for (const pid of processesOf(await leader()).postgres) process.kill(pid, 'SIGKILL');
      await sleep(20_000);
    },
  },
  switchover: {
    gap: 5,
    happens: async ({ switchover }) => {
      await switchover();
      await sleep(10_000);
    },
  },
  'primary frozen': {
    gap: 30,
    happens: async ({ leader, processesOf }) => {
      const { patroni, postgres } = processesOf(await leader());
      for (const pid of [patroni, ...postgres]) process.kill(pid, 'SIGSTOP');
      await sleep(FROZEN * 1000);
      for (const pid of [...postgres, patroni]) process.kill(pid, 'SIGCONT');
      await sleep(15_000);
    },
  },
  'server killed': {
    gap: 30,
    happens: async ({ servers, startServer }) => {
      servers[0]!.process.kill('SIGKILL');
      await sleep(5000);
      servers[0] = await startServer(0);
    },
  },
  'server stopped': {
    gap: 5,
    happens: async ({ servers, startServer }) => {
      servers[1]!.process.kill('SIGTERM');
      const code = await servers[1]!.exit;
      if (code !== 0) throw new Error(`The server ended with ${code}`);
      servers[1] = await startServer(1);
    },
  },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string', default: '2' } } });
const chosen = positionals.length > 0 ? positionals : Object.keys(modes);
const unknown = chosen.filter((name) => !modes[name]);
if (unknown.length > 0) {
  console.error(`There is no mode ${unknown.join(', ')}: ${Object.keys(modes).join(', ')}`);
  process.exit(1);
}
const folder = freshFolder('vardag-ha-');
console.log(`Logs and data in ${folder}`);
let stop = async () => {};
let failed = false;
try {
  const machines = await startMachines(folder, (stopMachines) => {
    stop = stopMachines;
  });
  const filled = await fill(machines.owner);
  const timesSaved = async () => {
    const client = new pg.Client(machines.owner);
    await client.connect();
    const { rows } = await client.query<{ version: number }>('select version from users where id = $1', [filled.userId]);
    await client.end();
    return rows[0]!.version;
  };
  const minute = minutes();
  const written: Written[] = [];
  for (let time = 0; time < Number(values.times); time++)
    for (const name of chosen) {
      const { gap: allowed, happens } = modes[name]!;
      const savedBefore = await timesSaved();
      const writers = writing({ url: machines.url, filled, minute, kept: written });
      await sleep(SECONDS_BEFORE * 1000);
      await happens(machines);
      await sleep(SECONDS_AFTER * 1000);
      const healed = await machines.whole();
      const { acknowledged, gap, byStatus, strange, cut, withoutKey } = await writers.end();
      const { wrong } = await audit({ ...machines.owner, options: '-c app.companies=*' }, written);
      const lost = wrong.filter((line) => line.includes('lost')).length;
      const twice = wrong.filter((line) => line.includes('twice')).length;
      // A request without a key was done once for each 200, and at most once for each uncertain answer.
      const saved = (await timesSaved()) - savedBefore;
      if (saved < withoutKey.done || saved > withoutKey.done + withoutKey.uncertain)
        wrong.push(`writes without a key were done ${saved} times: ${JSON.stringify(withoutKey)}`);
      const isGood = wrong.length === 0 && gap <= allowed && strange.length === 0 && cut.length === 0;
      failed ||= !isGood;
      console.log(
        `${isGood ? 'ok ' : 'NOT'} ${name}: ${acknowledged} acknowledged, ${gap.toFixed(1)} s without a write, ${lost} lost, ${twice} twice, ` +
          `${strange.length} strange answers, ${cut.length} without any answer, ${withoutKey.uncertain} of ${withoutKey.done} writes without a key uncertain, ${JSON.stringify(byStatus)}, whole after another ${healed.toFixed(0)} s`,
      );
      for (const line of wrong.slice(0, 10)) console.log(`    ${line}`);
      for (const line of cut.slice(0, 5)) console.log(`    ${line}`);
      for (const line of strange.slice(0, 5)) console.log(`    ${JSON.stringify(line)}`);
    }
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  await stop();
  if (!failed) rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
