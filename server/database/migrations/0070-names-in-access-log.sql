-- Whether «Vem har läst» says names, or roles alone, as the company chooses (R121).
alter table companies add column has_names_in_access_log boolean not null default true;
