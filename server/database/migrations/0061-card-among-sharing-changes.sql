-- Whether the office may read a client's card is told as the switches of sharing are (R88, R97): a line of no activity.
alter table sharing_changes alter column activity_id drop not null;
alter table sharing_changes alter column activity_name drop not null;
alter table sharing_changes add column office_reads_card boolean;
