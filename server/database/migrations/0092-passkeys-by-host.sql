-- The host that a passkey was made for: with another PUBLIC_URL it signs nobody in, which is said at the start (decision 126).
alter table authenticators add column rp_id text;
