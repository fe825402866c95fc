-- Undoes the statement that asks for it, and with it an act that is to be done the usual way (decision 100).
create function abort_act(reason text) returns text language plpgsql as $$
begin
  raise exception using errcode = 'VA001', message = reason;
end
$$;
