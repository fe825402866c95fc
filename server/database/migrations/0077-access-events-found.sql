-- How lines of the access log are found among those of years, by the login that serves: row level security lets no index on an array answer what it holds,
-- so that every line of the company was read for a client's page. By the first client of a line, which is the only one of nearly all; the few that show
-- several by their company.
create index access_events_of_client on log.access_events ((client_ids[1]), at, id);
create index access_events_of_several on log.access_events (company_id, at) where client_ids[2] is not null;
-- the release of 0076-months-of-the-log-go lives without it: row level security never let its login use it
drop index log.access_events_of_clients;
-- A page begins after a line that is named by its number. Numbers follow time but for lines that were taken over: the smallest of indexes is enough.
create index access_events_ids on log.access_events using brin (id) with (pages_per_range = 16, autosummarize = on);
