/** The tables of access as Kysely knows them: accounts with their keys and sessions, invitations, and attempts that are counted. */
import type { Generated } from 'kysely';
import type { SignInMethod } from '#domain/device.ts';
import type { FactorKind, RulableRole } from '#domain/factors.ts';
import type { InvitedRole } from '#domain/invitations.ts';
import type { MemberKind } from '#domain/member-kinds.ts';
import type { accountActs } from '#domain/staff.ts';
import type { Tenant } from './stored.ts';

export type TicketKind = 'SECOND' | 'TOTP_SETUP' | 'PASSKEY_SETUP' | 'PASSKEY' | 'MUST_ADD' | 'OIDC' | 'OIDC_DONE' | 'OIDC_LINK';

export type AccessTables = {
  authenticators: {
    id: Generated<number>;
    user_id: number;
    kind: FactorKind;
    name: Generated<string | null>;
    created_date: string;
    last_used_date: Generated<string | null>;
    credential_id: Generated<string | null>;
    public_key: Generated<Buffer | null>;
    counter: Generated<number>;
    transports: Generated<string[]>;
    backed_up: Generated<boolean>;
    rp_id: Generated<string | null>;
    secret: Generated<Buffer | null>;
    last_step: Generated<number | null>;
    code_hash: Generated<Buffer | null>;
  };
  login_tickets: {
    hash: Buffer;
    user_id: number | null;
    kind: TicketKind;
    challenge: string | null;
    secret: Buffer | null;
    wrong: Generated<number>;
    expires_date: string;
  };
  users: {
    id: Generated<number>;
    version: Generated<number>;
    login: string;
    password_hash: string | null;
    first_name: string;
    last_name: string;
    email: string;
    activated: Generated<boolean>;
    lang_key: Generated<string>;
    color_mode: Generated<string>;
    image_url: string | null;
    authorities: string[];
    company_id: number | null;
    receives_email_notifications: Generated<boolean>;
    email_proven: Generated<boolean>;
    closed_by_company_id: Generated<number | null>;
    left_company_id: Generated<number | null>;
    created_by: Generated<string>;
    created_date: Generated<string>;
    last_modified_date: Generated<string>;
    last_modified_by: string | null;
    invited_by_id: number | null;
    removed_at: string | null;
    terms_accepted_date: string | null;
    device_key: Generated<Buffer>;
  };
  account_keys: {
    key_hash: Buffer;
    user_id: number;
    purpose: 'activate' | 'reset' | 'confirm';
    expires_date: string;
    used_date: string | null;
    by_mail: Generated<boolean>;
  };
  user_invitations: Tenant & {
    kind: Generated<MemberKind>;
    id: Generated<number>;
    /** Null, as the group, for one into the company's office. */
    client_id: number | null;
    client_group_id: number | null;
    email: string;
    token_hash: Buffer;
    invited_by_id: number | null;
    created_date: string;
    expires_date: string;
    used_date: string | null;
    by_mail: Generated<boolean>;
    role: Generated<InvitedRole>;
    is_prepared: Generated<boolean>;
    withdrawn_date: string | null;
  };
  account_events: Tenant & {
    id: Generated<number>;
    user_id: number;
    act: (typeof accountActs)[number];
    group_ids: number[];
    at: string;
    by_id: number;
  };
  two_step_rules: { company_id: number; from_day: string; starts: string; roles: RulableRole[] };
  shared_devices: Tenant & {
    id: Generated<number>;
    secret_hash: Buffer;
    name: string | null;
    wrong: Generated<number>;
    created_date: string;
    used_date: string;
    locked_date: string | null;
  };
  shared_device_people: Tenant & {
    device_id: number;
    user_id: number;
    code_hash: string;
    wrong: Generated<number>;
    until_date: string;
    aal: number;
    added_date: string;
  };
  attempts: { key: Buffer; window_start: string; count: Generated<number> };
  sessions: {
    id: Generated<number>;
    token_hash: Buffer;
    user_id: number;
    created_date: string;
    expires_date: string;
    aal: Generated<number>;
    method: Generated<SignInMethod>;
    browser: Generated<string | null>;
    system: Generated<string | null>;
    /** YYYY-MM-DD. */
    seen_day: Generated<string | null>;
    fresh_date: Generated<string | null>;
    provider_id: Generated<number | null>;
    shared_device_id: Generated<number | null>;
    cookie_key: Generated<Buffer | null>;
    cookie_turn: Generated<number>;
    cookie_date: Generated<string | null>;
  };
};
