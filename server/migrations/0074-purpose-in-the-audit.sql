-- What the data was used for, and from which part of the network. Null for entries from before, whose seals stay as they are.
alter table audit_event
  add column purpose text check (
    purpose in ('care', 'self-service', 'administration', 'data-protection', 'export', 'machine', 'operation')
  ),
  add column network text;
