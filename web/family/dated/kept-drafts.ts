/** What somebody was writing about dated things, kept on the device, encrypted, until the session ends (written.ts). */
import { keepRead, keptRead } from '../../kit/device-store.ts';
import { type Draft, drafts } from './written.ts';

const STORE = 'drafts';
/** What was written since stands. */
async function read(): Promise<void> {
  for (const [name, draft] of (await keptRead<[string, Draft][]>(STORE))?.value ?? []) if (!drafts.has(name)) drafts.set(name, draft);
}
// Where nothing can be kept the page remembers them alone.
const ready = read().catch(() => {});
export const write = (): Promise<void> => ready.then(() => keepRead(STORE, [...drafts])).catch(() => {});
