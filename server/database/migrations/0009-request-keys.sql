-- Acts that may be sent again because their answer was lost: each key is one act of one account, kept in the act's own
-- transaction. No care data: what comes of it is read anew, as its reader may see it by then.
create table request_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  subject_id bigint,
  at timestamptz not null,
  primary key (user_id, key)
);
create index request_keys_at on request_keys (at);
