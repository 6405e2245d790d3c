-- Who ended the measurement day, with the name at that time. Null while it is open, and for days ended before.
alter table measurement_day
  add column closed_by uuid,
  add column closed_by_name text;
