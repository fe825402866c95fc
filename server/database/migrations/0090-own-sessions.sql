-- Where one is signed in, as one's own page lists it (R153): each session by a number of its own, never by its token.
-- `seen_day`: the day on which it was last used, in Swedish time. `aal`: one factor, or two (NIST SP 800-63B).
alter table sessions
  add column id bigint generated always as identity unique,
  add column aal smallint not null default 1 check (aal in (1, 2)),
  add column method text not null default 'PASSWORD' check (method in ('PASSWORD', 'TOTP', 'RECOVERY', 'PASSKEY')),
  add column browser text,
  add column system text,
  add column seen_day date;

-- That somebody used it today changes nobody's access: what servers remember, and open streams, stay.
create or replace trigger sessions_access_changed after delete or update of token_hash, user_id, created_date, expires_date, aal on sessions
  for each row execute function tell_access_changed();
