-- The rest of the catalogue: what a client's selection leaves out, attributes of activity types and item categories, and their values.
-- An attribute, like a category and a type, is the platform's (company 0), a company's, or one client's; a value is a client's.

-- What was taken out of a client's selection: always one of the platform's (R33). It hides, and never deletes what uses it.
create table left_out (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  client_id bigint not null,
  activity_category_id bigint references activity_categories on delete cascade,
  activity_type_id bigint references activity_types on delete cascade,
  attribute_id bigint,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  check (num_nonnulls(activity_category_id, activity_type_id, attribute_id) = 1),
  unique (client_id, activity_category_id),
  unique (client_id, activity_type_id),
  unique (client_id, attribute_id)
);
create index left_out_of_category on left_out (activity_category_id) where activity_category_id is not null;
create index left_out_of_type on left_out (activity_type_id) where activity_type_id is not null;

create table attributes (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint,
  activity_type_id bigint,
  activity_type_company_id bigint,
  item_category_id bigint,
  item_category_company_id bigint,
  name text collate "sv-x-icu" not null,
  value_type text not null check (value_type in ('STRING', 'LONG_STRING', 'BOOLEAN', 'NUMBER', 'INPUT_LONG_STRING')),
  "order" int not null default 0 check ("order" >= 0),
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (activity_type_company_id, activity_type_id) references activity_types (company_id, id),
  foreign key (item_category_company_id, item_category_id) references item_categories (company_id, id),
  check (activity_type_company_id in (0, company_id)),
  check (item_category_company_id in (0, company_id)),
  check (num_nonnulls(activity_type_id, item_category_id) <= 1),
  check (company_id > 0 or client_id is null)
);
create index attributes_of_type on attributes (activity_type_id) where activity_type_id is not null;
create index attributes_of_item_category on attributes (item_category_id) where item_category_id is not null;
alter table left_out add foreign key (attribute_id) references attributes on delete cascade;
create index left_out_of_attribute on left_out (attribute_id) where attribute_id is not null;

-- Values: one per attribute and owner; the owner is an activity or an item of stock, of the value's client.
do $$
declare kind record;
begin
  for kind in select * from (values ('strings', 'string_value text not null check (length(string_value) <= 1000)'),
                                    ('long_strings', 'string_value text not null'),
                                    ('booleans', 'boolean_value boolean not null'),
                                    ('numbers', 'double_value numeric(14, 2) not null check (double_value >= 0)')) as kinds (name, held) loop
    execute format('create table attribute_value_%s (
      id bigint generated always as identity primary key,
      version int not null default 1,
      company_id bigint not null,
      client_id bigint not null,
      attribute_id bigint not null,
      attribute_company_id bigint not null,
      activity_id bigint,
      item_id bigint,
      %s,
      unique (attribute_id, activity_id),
      unique (attribute_id, item_id),
      foreign key (company_id, client_id) references clients (company_id, id),
      foreign key (attribute_company_id, attribute_id) references attributes (company_id, id),
      foreign key (company_id, client_id, activity_id) references activities (company_id, client_id, id) on delete cascade,
      foreign key (company_id, client_id, item_id) references inventory_items (company_id, client_id, id) on delete cascade,
      check (attribute_company_id in (0, company_id)),
      check (num_nonnulls(activity_id, item_id) = 1))', kind.name, kind.held);
    execute format('create index attribute_value_%s_of_activity on attribute_value_%1$s (activity_id)', kind.name);
    execute format('create index attribute_value_%s_of_item on attribute_value_%1$s (item_id)', kind.name);
  end loop;
end $$;

-- As note_catalogue_company of the first migration: which company the row referred to is of, for the foreign key to hold.
create function note_attribute_company() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'attributes' then
    new.activity_type_company_id := (select company_id from activity_types where id = new.activity_type_id);
    new.item_category_company_id := (select company_id from item_categories where id = new.item_category_id);
    if (new.activity_type_id is not null and new.activity_type_company_id is null)
      or (new.item_category_id is not null and new.item_category_company_id is null)
      or coalesce(new.activity_type_company_id, 0) not in (0, new.company_id) or coalesce(new.item_category_company_id, 0) not in (0, new.company_id) then
      raise exception 'the catalogue row is not there' using errcode = 'foreign_key_violation', constraint = 'attributes_activity_type_id_fkey';
    end if;
  else
    new.attribute_company_id := (select company_id from attributes where id = new.attribute_id);
    if new.attribute_company_id is null or new.attribute_company_id not in (0, new.company_id) then
      raise exception 'the attribute is not there' using errcode = 'foreign_key_violation', constraint = tg_table_name || '_attribute_id_fkey';
    end if;
  end if;
  return new;
end $$;

do $$
declare name text;
begin
  create trigger attributes_note_company before insert or update of activity_type_id, item_category_id, company_id on attributes
    for each row execute function note_attribute_company();
  foreach name in array array['strings', 'long_strings', 'booleans', 'numbers'] loop
    execute format('create trigger note_company before insert or update of attribute_id, company_id on attribute_value_%s
      for each row execute function note_attribute_company()', name);
  end loop;
  foreach name in array array['left_out', 'attributes', 'attribute_value_strings', 'attribute_value_long_strings',
                              'attribute_value_booleans', 'attribute_value_numbers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
  create policy platform on attributes for select using (company_id = 0);
end $$;

-- Categories too begin with a capital from here on. The owner sees the rows of every company only while it is not forced.
alter table activity_categories no force row level security;
update activity_categories set name = upper(left(name, 1)) || substr(name, 2) where name <> upper(left(name, 1)) || substr(name, 2);
alter table activity_categories force row level security;
