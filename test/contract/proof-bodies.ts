/** Bodies of calls by which somebody may prove to stand beside: without a proof, whose tries are counted and limited (R160, R161). */

type Body = Record<string, unknown>;
const taken: Body = { amount: 0.01, comment: 'Tappad', alone: 'Ensam' };
export const proofBodies: Record<string, Body> = {
  'inventoryItems.count': { ...taken, amount: 100 },
  'inventoryItems.waste': taken,
  'inventoryItems.return': taken,
};
