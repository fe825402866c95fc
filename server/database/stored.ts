/** Columns of tables as Kysely knows them, made from the contract's entities, and those that many tables have. */
import type { Generated } from 'kysely';
import type { Entity, EntityRow } from '#contract/entity.ts';
import type { CareBasis } from '#domain/care-basis.ts';

export type Versioned<R> = Omit<R, 'id' | 'version'> & { id: Generated<number>; version: Generated<number> };
/** Without what the server computes for the reader. */
export type Stored<E extends (Entity & { read: never }) | { read: Entity['read'] }, Computed extends string = never> = Versioned<
  Omit<EntityRow<E>, Computed>
>;
export type Tenant = { company_id: number };
export type BasisColumns = { care_basis: Generated<CareBasis> };
export type AttributeOwnerColumns = Tenant & { attribute_company_id: number };
/** Whoever did it, where another wrote it down; null of what was written before. */
export type DoneByColumns = { done_by_other: Generated<boolean | null>; done_by_id: Generated<number | null> };
export type Removable = { removed_at: string | null };
