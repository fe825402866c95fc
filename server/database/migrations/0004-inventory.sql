-- Inventory: whose an item's category is, when its team was told that it is low, and a ledger that is read newest first.

alter table inventory_items
  -- Since when the team knows that it is below its alert value; null when it is at or above it, or nobody was told (R20).
  add column alert_told_at timestamptz,
  add column category_company_id bigint;

-- Widened, so that no number of signings overflows: stock never blocks a signing (R19).
alter table inventory_items alter column amount_in_stock type numeric(18, 2);
alter table stock_movements alter column amount type numeric(18, 2);

-- The category is the platform's or the company's own; the trigger notes which, and a foreign key holds it.
create function note_item_category_company() returns trigger language plpgsql as $$
begin
  new.category_company_id := (select company_id from item_categories where id = new.category_id);
  if new.category_id is not null and (new.category_company_id is null or new.category_company_id not in (0, new.company_id)) then
    raise exception 'the category is not there' using errcode = 'foreign_key_violation', constraint = 'inventory_items_category_id_fkey';
  end if;
  return new;
end $$;
create trigger inventory_items_note_category before insert or update of category_id, company_id on inventory_items for each row execute function note_item_category_company();

-- Items that are there already: this migration steps out of the policy on purpose (decision 004).
do $$
begin
  perform set_config('app.companies', '*', true);
  update inventory_items set category_id = category_id where category_id is not null;
  perform set_config('app.companies', '', true);
end $$;
alter table inventory_items
  drop constraint inventory_items_category_id_fkey,
  add constraint inventory_items_category_id_fkey foreign key (category_company_id, category_id) references item_categories (company_id, id),
  add check (category_company_id in (0, company_id)),
  add check ((category_id is null) = (category_company_id is null));
create index inventory_items_of_category on inventory_items (category_id) where category_id is not null;
create index item_categories_of_client on item_categories (client_id) where client_id is not null;

-- Ids are given under the lock of the item's row, so their order is the ledger's.
drop index stock_movements_of_item;
create index stock_movements_of_item on stock_movements (item_id, id);
