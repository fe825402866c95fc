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
const FROZEN_SECONDS = 40;

type Mode = {
  maxGapSeconds: number;
  causeFault: (machines: Machines) => Promise<void>;
};

/** The faults, each with the most seconds in which nothing may be written meanwhile. */
const modes: Record<string, Mode> = {
  'primary killed': {
    maxGapSeconds: 30,
    causeFault: async ({ leader, processesOf, startNode }) => {
      const name = await leader();
      const { patroni, postgres } = processesOf(name);
      for (const pid of [patroni, ...postgres]) process.kill(pid, 'SIGKILL');
      await sleep(30_000);
      startNode(name);
    },
  },
  'PostgreSQL killed': {
    maxGapSeconds: 30,
    causeFault: async ({ leader, processesOf }) => {
      for (const pid of processesOf(await leader()).postgres) process.kill(pid, 'SIGKILL');
      await sleep(20_000);
    },
  },
  switchover: {
    maxGapSeconds: 5,
    causeFault: async ({ switchover }) => {
      await switchover();
      await sleep(10_000);
    },
  },
  'primary frozen': {
    maxGapSeconds: 30,
    causeFault: async ({ leader, processesOf }) => {
      const { patroni, postgres } = processesOf(await leader());
      for (const pid of [patroni, ...postgres]) process.kill(pid, 'SIGSTOP');
      await sleep(FROZEN_SECONDS * 1000);
      for (const pid of [...postgres, patroni]) process.kill(pid, 'SIGCONT');
      await sleep(15_000);
    },
  },
  'server killed': {
    maxGapSeconds: 30,
    causeFault: async ({ servers, startServer }) => {
      servers[0]!.process.kill('SIGKILL');
      await sleep(5000);
      servers[0] = await startServer(0);
    },
  },
  'server stopped': {
    maxGapSeconds: 5,
    causeFault: async ({ servers, startServer }) => {
      servers[1]!.process.kill('SIGTERM');
      const code = await servers[1]!.exit;
      if (code !== 0) throw new Error(`The server ended with ${code}`);
      servers[1] = await startServer(1);
    },
  },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string', default: '2' } } });
const chosenModes = positionals.length > 0 ? positionals : Object.keys(modes);
const unknownModes = chosenModes.filter((name) => !modes[name]);
if (unknownModes.length > 0) {
  console.error(`There is no mode ${unknownModes.join(', ')}: ${Object.keys(modes).join(', ')}`);
  process.exit(1);
}
const folder = freshFolder('vardag-ha-');
console.log(`Logs and data in ${folder}`);
let stop = async () => {};
let hasFailed = false;
try {
  const machines = await startMachines(folder, (stopMachines) => {
    stop = stopMachines;
  });
  const fillResult = await fill(machines.owner);
  const readSaveCount = async () => {
    const client = new pg.Client(machines.owner);
    await client.connect();
    const { rows } = await client.query<{ version: number }>('select version from users where id = $1', [fillResult.userId]);
    await client.end();
    return rows[0]!.version;
  };
  const minute = minutes();
  const writtenRows: Written[] = [];
  for (let round = 0; round < Number(values.times); round++)
    for (const name of chosenModes) {
      const { maxGapSeconds: maxGap, causeFault } = modes[name]!;
      const previousSaveCount = await readSaveCount();
      const writers = writing({ url: machines.url, filled: fillResult, minute, kept: writtenRows });
      await sleep(SECONDS_BEFORE * 1000);
      await causeFault(machines);
      await sleep(SECONDS_AFTER * 1000);
      const healSeconds = await machines.whole();
      const { acknowledged, gap, byStatus, strange: strangeAnswers, cut: unansweredLines, withoutKey } = await writers.end();
      const { wrong: ledgerErrors } = await audit({ ...machines.owner, options: '-c app.companies=*' }, writtenRows);
      const lostCount = ledgerErrors.filter((line) => line.includes('lost')).length;
      const repeatCount = ledgerErrors.filter((line) => line.includes('twice')).length;
      // A request without a key was done once for each 200, and at most once for each uncertain answer.
      const saveCount = (await readSaveCount()) - previousSaveCount;
      if (saveCount < withoutKey.done || saveCount > withoutKey.done + withoutKey.uncertain)
        ledgerErrors.push(`writes without a key were done ${saveCount} times: ${JSON.stringify(withoutKey)}`);
      const isGood = ledgerErrors.length === 0 && gap <= maxGap && strangeAnswers.length === 0 && unansweredLines.length === 0;
      hasFailed ||= !isGood;
      console.log(
        `${isGood ? 'ok ' : 'NOT'} ${name}: ${acknowledged} acknowledged, ${gap.toFixed(1)} s without a write, ${lostCount} lost, ${repeatCount} twice, ` +
          `${strangeAnswers.length} strange answers, ${unansweredLines.length} without any answer, ${withoutKey.uncertain} of ${withoutKey.done} writes without a key uncertain, ${JSON.stringify(byStatus)}, whole after another ${healSeconds.toFixed(0)} s`,
      );
      for (const line of ledgerErrors.slice(0, 10)) console.log(`    ${line}`);
      for (const line of unansweredLines.slice(0, 5)) console.log(`    ${line}`);
      for (const line of strangeAnswers.slice(0, 5)) console.log(`    ${JSON.stringify(line)}`);
    }
} catch (error) {
  hasFailed = true;
  console.error(error);
} finally {
  await stop();
  if (!hasFailed) rmSync(folder, { recursive: true, force: true });
}
process.exit(hasFailed ? 1 : 0);
