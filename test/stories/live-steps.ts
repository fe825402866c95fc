/** A live stream as a test listens to it: what it was told, and when it ended. */
import { longestWait } from '#test/runs.ts';
import type { Person } from '#test/world.ts';

type Told = { first: number; last: number } | null;
export type Stream = { told: Told[]; status: number; type: string | null; hasEnded: boolean; ended: Promise<void>; close: () => void };

export async function listenTo(who: Person | null, address: string): Promise<Stream> {
  const stop = new AbortController();
  const answer = await fetch(address, {
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    signal: stop.signal,
  });
  const told: Told[] = [];
  const close = () => stop.abort();
  const type = answer.headers.get('content-type');
  if (answer.status !== 200) return { told, status: answer.status, type, hasEnded: true, ended: Promise.resolve(), close };
  let watching = () => {};
  const ready = new Promise<void>((resolve) => (watching = resolve));
  const reading = async () => {
    let text = '';
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const event = text.slice(0, at);
        text = text.slice(at + 2);
        if (event.startsWith('event: watching')) watching();
        else if (event.startsWith('data: ')) told.push(JSON.parse(event.slice(6)));
      }
    }
  };
  const stream: Stream = { told, status: 200, type, hasEnded: false, ended: Promise.resolve(), close };
  const end = () => {
    stream.hasEnded = true;
    watching(); // one that ends before it watches is not waited for
  };
  stream.ended = reading().then(end, end);
  await ready;
  return stream;
}
/** Waits until it is met; what never is fails by its name. How soon a page hears of a change is a figure of bench/live.ts. */
export async function until(met: () => boolean): Promise<void> {
  let looks = 0;
  while (!met()) {
    if (looks++ > longestWait / 10) throw new Error(`Never met: ${met}`);
    await new Promise((later) => setTimeout(later, 10));
  }
}
