/**
 * Coalesced readings: one for all who need the same at the same time: an office that opens its overview in the morning is counted for
 * once.
 */

import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';

type Lane = { running: Promise<unknown>; next?: Promise<unknown> | undefined };
const lanes = new WeakMap<App, Map<string, Lane>>();
/** The part of a person on which the answer depends: whoever has the same is shown the same. */
const scopeOf = ({ who }: Ctx) => [who.isOrganisation, who.companyId, who.clients, who.companies, who.roles];

/**
 * The answer of `read`, for this reader and all others who see as much and need the same (`what` and `of` name it: `of` is everything that
 * `read` depends on but the reader and the hour). Nothing is kept: somebody who comes while it is being read waits for the next reading,
 * together with all who came meanwhile, so that every answer was read after it was asked for. What was read is not to be changed. ADMIN,
 * who leaves a trace, and whoever writes read alone.
 */
export function coalesce<R>(ctx: Ctx, what: string, of: unknown, read: () => Promise<R>): Promise<R> {
  if (ctx.who.isAdmin || !ctx.readOnly) return read();
  const all = lanesOf(ctx.app);
  const key = JSON.stringify([what, scopeOf(ctx), of]);
  const begin = (): Promise<R> => {
    const running = read();
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
  if (!lane.next) {
    lane.next = lane.running.then(begin, begin);
    return lane.next as Promise<R>;
  }
  // It depends on the transaction of whoever began it; what fails there is read alone.
  return lane.next.catch(read) as Promise<R>;
}

/** A whole answer that serves all who ask the same. */
export function coalesced<I, R>(name: string, answer: (ctx: Ctx, input: I) => Promise<R>) {
  return (ctx: Ctx, input: I): Promise<R> => coalesce(ctx, name, input, () => answer(ctx, input));
}

function lanesOf(app: App): Map<string, Lane> {
  const known = lanes.get(app) ?? new Map<string, Lane>();
  lanes.set(app, known);
  return known;
}
