-- The columns of the file that an import came from, by sheet: what it held back is said by its cell, and given back as a file (R114).
alter table imports add column columns jsonb not null default '[]' check (jsonb_typeof(columns) = 'array');
-- What it held back, and what stood before it, was let go 30 days after its end.
alter table imports add column is_forgotten boolean not null default false;
