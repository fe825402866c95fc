-- What stands in the last two hours of a day of UTC. A company's days begin by its own clock, in Stockholm one or two hours earlier, and by these
-- hours they differ from the days that counts are kept of (decision 051). They are found for a whole company at once, where each of its clients
-- was looked up before. Signing changes no column of it, and what stands in the day is not in it.
create index activity_instances_of_night on activity_instances (company_id, placed_at)
  where extract(hour from placed_at at time zone 'UTC') >= 22;
