-- What came of a repeated act is more than one row when it was done to many: ids, and reasons why not. Still no care data.
alter table request_keys add column outcome jsonb;
update request_keys set outcome = to_jsonb(subject_id) where subject_id is not null;
alter table request_keys drop column subject_id;
