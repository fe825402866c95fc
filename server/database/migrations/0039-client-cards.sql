-- The card of a client (product «Client card», decision 063): what whoever comes must know first, and whom to call. Each row is the card as
-- somebody saved it; the newest is how it stands, and none is ever changed.
create table client_cards (
  company_id bigint not null,
  client_id bigint not null,
  number int not null check (number > 0),
  at timestamptz not null,
  by_id bigint not null references users,
  alerts jsonb not null check (jsonb_typeof(alerts) = 'array'),
  contacts jsonb not null check (jsonb_typeof(contacts) = 'array'),
  image_url text,
  primary key (company_id, client_id, number),
  foreign key (company_id, client_id) references clients (company_id, id)
);
create trigger client_cards_append_only before update or delete on client_cards for each row execute function refuse_change();
alter table client_cards enable row level security;
alter table client_cards force row level security;
create policy tenant on client_cards using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- Whoever has the client's day open hears of it.
create trigger client_cards_told after insert on client_cards for each row execute function tell_handover_changed();

-- The picture of the card as it stands, where every list and page that names the client finds it.
alter table clients add column image_url text;
