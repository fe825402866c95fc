-- Controlled drugs (R161, R162): what is counted, by how many and how often; who stood beside; what was poured away or returned; and what the
-- organisation is told of it.

alter table inventory_items
  add column controlled boolean not null default false,
  add column count_every text check (count_every in ('DAY', 'WEEK', 'MONTH')),
  add column count_by_two boolean not null default false,
  -- Since when it is to be counted: no count is late for a time before.
  add column counts_from timestamptz;

alter table stock_movements drop constraint stock_movements_kind_check;
-- the release of 0092-passkeys-by-host lives without it: it writes the kinds of before, which the wider list still has
alter table stock_movements add constraint stock_movements_kind_check
  check (kind in ('signed', 'reset', 'counted', 'corrected', 'refilled', 'wasted', 'returned')) not valid;
alter table stock_movements
  add column second_by_id bigint references users check (second_by_id <> by_id),
  add column second_how text check (second_how in ('PASSWORD', 'CODE', 'PASSKEY')) check ((second_how is null) = (second_by_id is null)),
  -- The reason for having been alone, where two were to be.
  add column alone text check (alone is null or second_by_id is null),
  -- The amount of the ledger when a controlled item was counted.
  add column expected numeric(18, 2) check (expected is null or kind = 'counted');
create index stock_movements_counted on stock_movements (item_id, at) where kind = 'counted';
-- the release of 0092-passkeys-by-host lives without it: the index that takes its place has every row of it
drop index stock_movements_by_hand;
create index stock_movements_by_hand on stock_movements (client_id, at) where kind in ('refilled', 'counted', 'corrected', 'wasted', 'returned');

-- What there is of a controlled item is the sum of its ledger, whichever code writes it, and is corrected by nobody.
create function keep_controlled_amount() returns trigger language plpgsql as $$
begin
  if new.amount_in_stock <> (select coalesce(sum(m.amount), 0) from stock_movements m where m.item_id = new.id) then
    raise exception 'the amount of a controlled item is the sum of its ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger inventory_items_controlled after update of amount_in_stock on inventory_items for each row
  when (new.controlled and new.amount_in_stock <> old.amount_in_stock) execute function keep_controlled_amount();
create function refuse_controlled_correction() returns trigger language plpgsql as $$
begin
  if exists (select from inventory_items i where i.id = new.item_id and i.controlled) then
    raise exception 'a controlled item is not corrected' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger stock_movements_not_corrected before insert on stock_movements for each row
  when (new.kind = 'corrected') execute function refuse_controlled_correction();

-- A movement with a mark enters the inbox, and so does a count that is late, of which there is no movement.
alter table inbox_entries drop constraint inbox_entries_kind_check;
-- the release of 0092-passkeys-by-host lives without it: it writes the kinds of before, which the wider list still has
alter table inbox_entries add constraint inbox_entries_kind_check
  check (kind in ('ACTIVITY', 'REPORT', 'PERIOD_REPORT', 'HANDOVER', 'STOCK')) not valid;
-- the release of 0092-passkeys-by-host lives without it: its rows have neither column, and their kinds are no STOCK
alter table inbox_entries
  add column item_id bigint check ((kind = 'STOCK') = (item_id is not null)),
  add column movement_id bigint references stock_movements check (movement_id is null or item_id is not null);
-- the release of 0092-passkeys-by-host lives without it: it writes none with an item
alter table inbox_entries add foreign key (company_id, client_id, item_id) references inventory_items (company_id, client_id, id);
create index inbox_entries_of_item on inbox_entries (item_id) where item_id is not null;
-- the release of 0092-passkeys-by-host lives without it: it writes none with an item. One that is late at a time, until it is counted.
create unique index inbox_entries_late_count on inbox_entries (item_id) where item_id is not null and movement_id is null and missed;
-- the release of 0092-passkeys-by-host lives without it: it writes none with a movement
create unique index inbox_entries_of_movement on inbox_entries (movement_id) where movement_id is not null;
alter table task_instances drop constraint task_instances_created_from_instance_type_check;
-- the release of 0092-passkeys-by-host lives without it: it writes the kinds of before, which the wider list still has
alter table task_instances add constraint task_instances_created_from_instance_type_check
  check (created_from_instance_type in ('ACTIVITY', 'REPORT', 'PERIOD_REPORT', 'HANDOVER', 'STOCK', 'TASK')) not valid;
