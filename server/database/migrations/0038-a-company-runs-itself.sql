-- A company runs itself (R92, R95): what an invitation makes of somebody, whether an address was ever proved, and who closed an account.

-- Proved by a link that came by mail. The accounts that are there have been written to all along.
alter table users add column email_proven boolean not null default true;

-- The company whose administrator closed the account, which alone may open it again; null when it is open, or was closed by ADMIN.
alter table users add column closed_by_company_id bigint references companies;

-- A link that somebody handed over, since no mail server is set, proves no address.
alter table account_keys add column by_mail boolean not null default true;
alter table account_keys drop constraint account_keys_purpose_check;
alter table account_keys add constraint account_keys_purpose_check check (purpose in ('activate', 'reset', 'confirm'));

alter table user_invitations add column by_mail boolean not null default true;
alter table user_invitations add column role text not null default 'USER' check (role in ('USER', 'ASSISTANCE_ADMIN'));
