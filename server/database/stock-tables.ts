/** The tables of the stock: items, what activities draw of them, and their ledger. */
import type { Generated } from 'kysely';
import type { inventoryEffect, inventoryItem, itemCategory, StockMovement } from '#contract/inventory.ts';
import type { ProofKind } from '#contract/proof.ts';
import type { Removable, Stored, Tenant } from './stored.ts';

export type StockTables = {
  item_categories: Stored<typeof itemCategory, 'global'> & Tenant & Removable;
  inventory_items: Stored<typeof inventoryItem, 'lasts_until' | 'lasts_past_horizon'> &
    Tenant &
    Removable & {
      category_company_id: Generated<number | null>;
      alert_told_at: Generated<string | null>;
      counts_from: Generated<string | null>;
    };
  inventory_effects: Stored<typeof inventoryEffect, 'unit' | 'item_state'> & Tenant & { client_id: number };
  stock_movements: Tenant & {
    id: Generated<number>;
    client_id: number;
    item_id: number;
    amount: number;
    kind: StockMovement['kind'];
    instance_id: number | null;
    at: string;
    by_id: number | null;
    comment: string | null;
    second_by_id: Generated<number | null>;
    second_how: Generated<ProofKind | null>;
    alone: Generated<string | null>;
    expected: Generated<number | null>;
  };
};
