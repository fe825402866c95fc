-- Whether the office reads a client's card is said by the team (R97): cards of before stay the team's own, those of new clients begin open.
alter table clients add column office_reads_card boolean not null default false;
alter table clients alter column office_reads_card set default true;

-- How that was before a saving and after it; null where the saving said nothing of it.
alter table client_cards add column office_read_before boolean, add column office_reads boolean;
