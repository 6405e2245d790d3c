-- The id that a device gave a check-up that it recorded without a network: sent again, weeks later too, it is the same one.
-- The digest tells the same body from another one under that id.
alter table check_up add column entry_id uuid, add column entry_digest text;
