/** What every test shares of the three runs: how many random cases it draws, for how long it waits, and what it holds of speed. */

/** The longest of the runs, `npm run test:release`, does all that `npm test` and `npm run test:long` do, on every screen and as often as it can be. */
export const ofRelease = process.env.RELEASE === '1';
export const long = ofRelease || process.env.LONG === '1';

/** How many random cases a property test draws: a fixed sample in `npm test`, others in the long run, the full figure before a release. */
export const runs = (short: number, inLong: number, full = inLong) => (long ? longRuns(inLong, full) : short);
/** The same for what `npm test` leaves out. */
export const longRuns = (inLong: number, full: number) => (ofRelease ? full : inLong);

/** Milliseconds for which a test waits for what must come. They tell no speed: only what never comes takes them. */
export const longestWait = 180_000;

/** Milliseconds that work takes, and what it gives. */
export async function timed<Given>(work: () => Given | Promise<Given>): Promise<{ took: number; gave: Given }> {
  const began = performance.now();
  const gave = await work();
  return { took: performance.now() - began, gave };
}

/** Milliseconds of this thread's processor that work takes, which neighbours on the machine lengthen less than a clock's. */
export async function cost(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several measures: what else the machine does only lengthens. */
export async function least(times: number, measure: () => Promise<number>): Promise<number> {
  let found = Infinity;
  for (let time = 0; time < times; time++) found = Math.min(found, await measure());
  return found;
}

type Figure = {
  took: number;
  /** What it is measured beside, in the same run and at the same time, and how many times as long it may take. */
  beside: string;
  yardstick: number;
  most: number;
  /** Held in `npm test` too, and printed in the long run alone: for what would take many times as long if it were wrong. */
  always?: boolean;
};

/** Milliseconds below which a yardstick says little: a processor's time is counted in steps. */
const LEAST_YARDSTICK = 5;

/** A figure is how long something takes beside its yardstick: printed, and held in the long run, which is alone on its machine. */
export function figure(what: string, { took, beside, yardstick: measured, most, always = false }: Figure) {
  const yardstick = Math.max(measured, LEAST_YARDSTICK);
  const said = `${what}: ${took.toFixed(1)} ms, ${(took / yardstick).toFixed(2)} times ${beside} (${yardstick.toFixed(1)} ms), at most ${most}`;
  if (long || !always) process.stdout.write(`${said}\n`);
  if ((long || always) && !(took <= most * yardstick)) throw new Error(said);
}
