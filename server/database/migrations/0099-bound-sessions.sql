-- The browser that the token of a remembered session is good in (R170, decision 133): a key by which its cookie is known, null where it is good
-- anywhere; the turn of the cookie that was shown last, 0 before the first; and since when that one is shown.
alter table sessions
  add column cookie_key bytea,
  add column cookie_turn int not null default 0,
  add column cookie_date timestamptz;
