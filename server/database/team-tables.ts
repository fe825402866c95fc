/** The tables of teams as Kysely knows them: a client's groups, and who belongs to them. */
import type { ColumnType, Generated } from 'kysely';
import type { MemberKind } from '#domain/member-kinds.ts';
import type { TeamRole } from '#domain/places.ts';
import type { Tenant } from './stored.ts';

export type TeamTables = {
  client_groups: Tenant & { id: Generated<number>; version: Generated<number>; client_id: number; name: string };
  client_group_members: Tenant & {
    client_group_id: number;
    user_id: number;
    client_id: number;
    active: Generated<boolean>;
    /** Filled by the database where it is left out: what the account was made as. */
    role: ColumnType<TeamRole, TeamRole | undefined, TeamRole>;
    is_role_unconfirmed: Generated<boolean>;
    kind: Generated<MemberKind>;
  };
};
