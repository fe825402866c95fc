-- Series that were made in one act, of one rule at several clock times, carry the id of the first of them: they can be changed and ended
-- together (R85). What goes on after a change belongs to the same ones.
alter table planned_activities add column together bigint;
alter table task_recurrences add column together bigint;
