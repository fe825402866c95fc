/** Steps that the stories of inventory share: making items and effects, acting on stock, reading the ledger. */
import { activities } from '#contract/activities.ts';
import { type InventoryItem, inventoryEffects, inventoryItems } from '#contract/inventory.ts';
import type { World } from '#test/world.ts';

type Whoever = { token: string };
type Draft = Partial<{
  name: string;
  unit: string;
  amountInStock: number;
  alertValue: number;
  notificationsPaused: boolean;
  openToAssistants: boolean;
}>;

export function stocking(w: () => World) {
  let made = 0;
  const leader = () => w().people.assistanceAdmin;
  const activity = async (clientId = w().clients.elsa.id) => {
    const { data } = await w().call(leader(), activities.create, {
      body: { name: `Medicin ${++made}`, type: { id: w().clients.elsa.typeId }, client: { id: clientId } },
    });
    return data.id;
  };
  const item = async (draft: Draft = {}, who: Whoever = leader()): Promise<InventoryItem> => {
    const body = { name: `Dosett ${++made}`, unit: 'st', amountInStock: 10, alertValue: 0, client: { id: w().clients.elsa.id }, ...draft };
    const { data, status, problem } = await w().call(who, inventoryItems.create, { body });
    if (status !== 201) throw new Error(JSON.stringify(problem));
    return data;
  };
  const effect = async (activityId: number, itemId: number, amount: number, who: Whoever = leader()) =>
    w().call(who, inventoryEffects.create, { body: { activity: { id: activityId }, item: { id: itemId }, amount } });
  const read = async (id: number, who: Whoever = leader()) => (await w().call(who, inventoryItems.get, { params: { id } })).data;
  const change = (id: number, body: Draft & { archived?: boolean; reason?: string }, who: Whoever = leader()) =>
    w().call(who, inventoryItems.change, { params: { id }, body });
  const refill = (id: number, amount: number, who: Whoever = leader()) =>
    w().call(who, inventoryItems.refill, { params: { id }, body: { amount } });
  const count = (id: number, amount: number, who: Whoever = leader(), comment: string | null = 'Räknat två gånger') =>
    w().call(who, inventoryItems.count, { params: { id }, body: { amount, comment } });
  const movements = async (id: number, who: Whoever = leader(), query: { page?: number; size?: number; sort?: string } = { size: 500 }) =>
    w().call(who, inventoryItems.movements, { params: { id }, query });
  /** Kind, amount and what was there after it, oldest first. */
  const lines = async (id: number) =>
    (await movements(id)).data.map(({ kind, amount, amountAfter }) => [kind, amount, amountAfter] as const).reverse();
  return { activity, item, effect, read, change, refill, count, movements, lines };
}
