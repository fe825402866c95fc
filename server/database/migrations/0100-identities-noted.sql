-- The company's history tells of an identity that the office entered or removed (R167).
alter table account_events drop constraint account_events_act_check;
-- the release of 0098-shared-devices lives without it: it writes the acts of before, which the wider list still has
alter table account_events add constraint account_events_act_check
  check (act in ('LEFT', 'CLOSED', 'OPENED', 'RAISED', 'LOWERED', 'CONFIRMED', 'LICENSED', 'UNLICENSED', 'FACTORS_RESET', 'IDENTITY_ENTERED', 'IDENTITY_REMOVED'));
