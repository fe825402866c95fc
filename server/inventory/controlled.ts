/** Acts on the stock by two, where it is a controlled drug, and what of them is marked (R161, R162). */
import type * as z from 'zod/mini';
import type { inventoryItems } from '#contract/inventory.ts';
import { clearLateCount, enterStockMovement } from '#server/inbox/entries.ts';
import { readReceiversInCharge } from '#server/mail/in-charge.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import { controlledMails } from '#server/mail/texts.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { proveSecondPerson } from '#server/security/proof.ts';
import { countStock, type LockedItem, lockItem, removeStock, type Witness } from './ledger.ts';

type CountBody = z.output<NonNullable<typeof inventoryItems.count.body>>;
type WasteBody = z.output<NonNullable<typeof inventoryItems.waste.body>>;
/** Most people of one client who are mailed: an act waits for no more. */
const MAX_RECEIVERS = 20;

/** Writes down a count. Any difference of a controlled item, and a count alone where two were to be, is marked. */
export async function countItem(ctx: Ctx, id: number, countInput: CountBody): Promise<void> {
  const item = await lockItem(ctx, id);
  const witness = await proveWitness(ctx, item, countInput, item.controlled && item.countByTwo);
  const movementId = await countStock(ctx, id, item, countInput.amount, { comment: countInput.comment, witness });
  await clearLateCount(ctx.db, id);
  if (item.controlled && (countInput.amount !== item.amount || isAlone(witness))) await markMovement(ctx, id, item, movementId);
}

/** Writes down what was poured away or returned, no more than the ledger has: else it is counted first. Of a controlled item by two. */
export async function takeOutOfStock(
  ctx: Ctx,
  id: number,
  kind: 'wasted' | 'returned',
  { amount, comment, ...proofInput }: WasteBody,
): Promise<void> {
  const item = await lockItem(ctx, id);
  if (amount > item.amount) throw badField('inventoryItem', 'amount', 'assistmeApp.inventoryItem.errors.moreThanStock');
  const witness = await proveWitness(ctx, item, proofInput, item.controlled);
  const movementId = await removeStock(ctx, id, kind, amount, { comment, witness });
  if (item.controlled && isAlone(witness)) await markMovement(ctx, id, item, movementId);
}

const isAlone = (witness: Witness | null): boolean => witness !== null && 'alone' in witness;

/** Whoever proved to stand beside, or why nobody did; 400 at its field where one of the two is missing that has to be there. */
async function proveWitness(
  ctx: Ctx,
  { clientId }: LockedItem,
  { alone, ...proof }: Omit<WasteBody, 'amount' | 'comment'>,
  needsWitness: boolean,
) {
  if (proof.userId !== undefined) {
    const proofKind = await proveSecondPerson(ctx, proof, { objectName: 'inventoryItem', clientId });
    return { secondId: proof.userId, proofKind } satisfies Witness;
  }
  if (!needsWitness) return null;
  if (!alone) throw badField('inventoryItem', 'userId', 'error.stock.secondMissing');
  return { alone } satisfies Witness;
}

/** Into the organisation's inbox, and one mail to each in charge, without a word of care (decision 128). */
async function markMovement(ctx: Ctx, id: number, { clientId, companyId }: LockedItem, movementId: number): Promise<void> {
  await enterStockMovement(ctx.db, { id, clientId, companyId, movementId }, ctx.now.toISOString());
  await mailPeopleInCharge(ctx, { id, clientId, companyId });
}

type StockItemRef = { id: number; clientId: number; companyId: number };
export async function mailPeopleInCharge(
  { app, db, now }: Pick<Ctx, 'app' | 'db' | 'now'>,
  { id, clientId, companyId }: StockItemRef,
): Promise<void> {
  for (const { email, lang } of await readReceiversInCharge(db, [clientId], MAX_RECEIVERS)) {
    const mail = { to: email, lang, content: controlledMails[lang], link: mailLinks.item, key: String(id), keyHash: null, companyId };
    await queueMail(app, db, now, mail);
  }
}
