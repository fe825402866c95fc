/** Invitations as those who may invite see them: each with its state (R100). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InvitationState } from '#domain/invitations.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { seesGroup } from '#server/request/scope.ts';

/** The state of an invitation `t`. */
export const stateOf = (now: Date): RawBuilder<InvitationState> => sql<InvitationState>`case
  when t.used_date is not null then 'JOINED'
  when t.withdrawn_date is not null then 'WITHDRAWN'
  when t.is_prepared then 'PREPARED'
  when t.expires_date <= ${now.toISOString()} then 'EXPIRED'
  when t.by_mail then 'INVITED'
  else 'LINK' end`;

/** Those `t` that the caller may see: of teams in scope, and for the organisation and ADMIN of the company's office. */
export const invitationRows = ({ db, who }: Pick<Ctx, 'db' | 'who'>) =>
  db
    .selectFrom('user_invitations as t')
    .leftJoin('users as u', 'u.id', 't.invited_by_id')
    .leftJoin('client_groups as g', 'g.id', 't.client_group_id')
    .where(seesGroup(who, 't', 'client_group_id'));

export const shownAt = (now: Date) =>
  [
    't.id',
    't.email',
    't.role',
    't.kind',
    't.company_id as companyId',
    't.client_group_id as clientGroupId',
    'g.name as clientGroupName',
    stateOf(now).as('state'),
    't.created_date as createdDate',
    't.expires_date as expiresDate',
    sql<string | null>`u.first_name || ' ' || u.last_name`.as('invitedByName'),
  ] as const;

/** A condition that the address of `t` has these words in it. */
export const hasInEmail = (words: string): RawBuilder<SqlBool> => sql<SqlBool>`position(${words.toLowerCase()} in t.email) > 0`;
