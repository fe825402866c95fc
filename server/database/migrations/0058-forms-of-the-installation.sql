-- A form that came with the installation was published by nobody: the first account may be made later.
alter table report_versions alter column made_by_id drop not null;
