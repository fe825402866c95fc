/** One answer for all who ask the same of the same at the same time: an office that opens its overview in the morning is counted for once. */
import type { App, Ctx } from '#server/http/handlers.ts';

type Lane = { running: Promise<unknown>; next?: Promise<unknown> | undefined };
const lanes = new WeakMap<App, Map<string, Lane>>();

const lanesOf = (app: App): Map<string, Lane> => {
  const known = lanes.get(app) ?? new Map<string, Lane>();
  lanes.set(app, known);
  return known;
};
/** Whoever has the same of this is shown the same. */
const scopeOf = ({ who }: Ctx) => [who.isOrganisation, who.companyId, who.clients, who.companies, who.roles];

/**
 * Nothing is kept: somebody who comes while an answer is being made waits for the next one, together with all who came meanwhile, so that
 * every answer was read after it was asked for. ADMIN, who leaves a trace, asks alone.
 */
export const together = <I, R>(name: string, answer: (ctx: Ctx, input: I) => Promise<R>) => {
  return (ctx: Ctx, input: I): Promise<R> => {
    if (ctx.who.isAdmin || !ctx.readOnly) return answer(ctx, input);
    const all = lanesOf(ctx.app);
    const key = JSON.stringify([name, scopeOf(ctx), input]);
    const begin = (): Promise<R> => {
      const running = answer(ctx, input);
      const lane: Lane = { running };
      all.set(key, lane);
      const end = () => {
        if (!lane.next) all.delete(key);
      };
      running.then(end, end);
      return running;
    };
    const lane = all.get(key);
    if (!lane) return begin();
    lane.next ??= lane.running.then(begin, begin);
    return lane.next as Promise<R>;
  };
};
