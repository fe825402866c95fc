/** Invitations as those who may invite see them: each with its state (R100). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InvitationState } from '#domain/invitations.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { seesGroupSql } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** The state of an invitation `row`. */
export const invitationStateSql = (now: Date): RawBuilder<InvitationState> => sql<InvitationState>`case
  when row.used_date is not null then 'JOINED'
  when row.withdrawn_date is not null then 'WITHDRAWN'
  when row.is_prepared then 'PREPARED'
  when row.expires_date <= ${now.toISOString()} then 'EXPIRED'
  when row.by_mail then 'INVITED'
  else 'LINK' end`;

/** Those `row` that the caller may see: of teams in scope, and for the organisation and ADMIN of the company's office. */
export const selectInvitations = ({ db, user }: Pick<Ctx, 'db' | 'user'>) =>
  db
    .selectFrom('user_invitations as row')
    .leftJoin('users as account', 'account.id', 'row.invited_by_id')
    .leftJoin('client_groups as team', 'team.id', 'row.client_group_id')
    .where(seesGroupSql(user, 'row', 'client_group_id'));

export const invitationColumns = (now: Date) =>
  [
    'row.id',
    'row.email',
    'row.role',
    'row.kind',
    'row.company_id as companyId',
    'row.client_group_id as clientGroupId',
    'team.name as clientGroupName',
    invitationStateSql(now).as('state'),
    'row.created_date as createdDate',
    'row.expires_date as expiresDate',
    sql<string | null>`${fullNameOf('account')}`.as('invitedByName'),
  ] as const;

/** A condition that the address of `row` has these words in it. */
export const hasInEmailSql = (searchText: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`position(${searchText.toLowerCase()} in row.email) > 0`;
