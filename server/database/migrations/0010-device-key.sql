-- The key under which an account's unsent acts and last read days lie in a browser (decision 018): given to the account alone,
-- so that nobody else on the same phone can read them. Two random UUIDs hold 244 random bits.
alter table users
  add column device_key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
