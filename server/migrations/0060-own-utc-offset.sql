-- What the clocks where it was measured were ahead of UTC, in minutes; null where nobody said so.
alter table check_up_version
  add column utc_offset_minutes integer check (utc_offset_minutes between -1439 and 1439);
