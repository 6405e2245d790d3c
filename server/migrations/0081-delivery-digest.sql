-- What a module delivered under its externalId, as a digest: the same again is the same, anything else is refused.
-- Null for check-ups delivered before this column existed.
alter table check_up add column delivery_digest text;
