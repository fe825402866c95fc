/** Single flight: one reading for all who need the same at the same time. An office that opens its overview in the morning is counted for once. */

import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';

type Flight = { reading: Promise<unknown>; nextReading?: Promise<unknown> | undefined };
const flights = new WeakMap<App, Map<string, Flight>>();
/** The part of a person on which the answer depends: whoever has the same is shown the same. */
const readerKeyOf = ({ user }: Ctx) => [user.isOrganisation, user.companyId, user.clients, user.companies, user.roles];

/**
 * The answer of `readAnswer`, for this reader and all others who see as much and need the same (`name`, and `query`: everything that it
 * depends on but the reader and the hour). Nothing is stored: somebody who comes while it is being read waits for the next reading,
 * together with all who came meanwhile, so that every answer was read after it was asked for. An answer is not to be changed. ADMIN, who
 * leaves a trace, and whoever writes read alone.
 */
export function shareInFlight<R>(ctx: Ctx, name: string, query: unknown, readAnswer: () => Promise<R>): Promise<R> {
  if (ctx.user.isAdmin || !ctx.readOnly) return readAnswer();
  const flightsByKey = getFlights(ctx.app);
  const flightKey = JSON.stringify([name, readerKeyOf(ctx), query]);
  const startReading = (): Promise<R> => {
    const reading = readAnswer();
    const flight: Flight = { reading };
    flightsByKey.set(flightKey, flight);
    const endFlight = () => {
      if (!flight.nextReading) flightsByKey.delete(flightKey);
    };
    reading.then(endFlight, endFlight);
    return reading;
  };
  const flight = flightsByKey.get(flightKey);
  if (!flight) return startReading();
  if (!flight.nextReading) {
    flight.nextReading = flight.reading.then(startReading, startReading);
    return flight.nextReading as Promise<R>;
  }
  // It depends on the transaction of whoever began it; what fails there is read alone.
  return flight.nextReading.catch(readAnswer) as Promise<R>;
}

/** A whole answer that serves all who ask the same. */
export function shareInFlightHandler<I, R>(name: string, handler: (ctx: Ctx, request: I) => Promise<R>) {
  return (ctx: Ctx, request: I): Promise<R> => shareInFlight(ctx, name, request, () => handler(ctx, request));
}

function getFlights(app: App): Map<string, Flight> {
  const flightsByKey = flights.get(app) ?? new Map<string, Flight>();
  flights.set(app, flightsByKey);
  return flightsByKey;
}
